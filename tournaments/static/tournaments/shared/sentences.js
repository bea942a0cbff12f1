/** Sentences in the page's language: the server's, filled in here. */

/** A sentence with its facts filled in for their {places}; where a fact ends in a full stop, it is the sentence's too. */
export const filled = (words, facts) => words.replace(/\{(\w+)\}(\.(?![\w.]))?/g, (place, name, stop = '') => {
  if (!(name in facts) || facts[name] === null) return place;
  return /\.\u2069?$/.test(facts[name]) ? facts[name] : `${facts[name]}${stop}`;
});

/** A sentence that the page's template hands to its scripts: a `data-` attribute of an element with `data-texts`. */
export function text(name, facts = {}) {
  const holder = [...document.querySelectorAll('[data-texts]')].find(({ dataset }) => name in dataset);
  return filled(holder ? holder.dataset[name] : name, facts);
}

/**
 * @param {Object<string, string>} list sentences with {places} for facts; countable ones as `key.one` and `key.other`
 * @param {string} language
 */
export function phrases(list, language) {
  const plural = new Intl.PluralRules(language);

  /** The sentence itself. A key that is missing shows as itself: visible, and never a blank wall. */
  const raw = (key, count) => {
    const form = count === undefined ? key : `${key}.${plural.select(count)}`;
    const known = [form, `${key}.other`, key].find((one) => one in list);
    return known === undefined ? key : list[known];
  };

  /** A sentence with its facts filled in; `count` chooses the plural. */
  const say = (key, facts = {}, count = undefined) => filled(raw(key, count), facts);

  /** The same as pieces, so that facts can be drawn unlike the words around them: [{text, name}], no name for words. */
  const pieces = (key, facts = {}, count = undefined) =>
    raw(key, count).split(/(\{\w+\})/).filter(Boolean).map((piece) => {
      const [, name] = /^\{(\w+)\}$/.exec(piece) || [];
      return name in facts ? { text: facts[name], name } : { text: piece, name: null };
    });

  const knows = (key) => key in list;
  return { say, pieces, knows, language };
}
