/** Fills in the server's sentences, which are in the page's language. */

/** Fill a sentence's {places} with facts; a full stop at the end of a fact is the sentence's too. */
export const fillIn = (words, facts) => words.replace(/\{(\w+)\}(\.(?![\w.]))?/g, (place, name, stop = '') => {
  if (!(name in facts) || facts[name] === null) return place;
  return /\.\u2069?$/.test(facts[name]) ? facts[name] : `${facts[name]}${stop}`;
});

/** Return a sentence that the template hands to scripts: a `data-` attribute of an element with `data-texts`. */
export function text(name, facts = {}) {
  const holder = [...document.querySelectorAll('[data-texts]')].find(({ dataset }) => name in dataset);
  return fillIn(holder ? holder.dataset[name] : name, facts);
}

/**
 * @param {Object<string, string>} sentences with {places} for facts; countable ones as `key.one` and `key.other`
 * @param {string} language
 */
export function phrases(sentences, language) {
  const plural = new Intl.PluralRules(language);

  /** Return the unfilled sentence. A missing key is shown as it is: visible, and never a blank wall. */
  const raw = (key, count) => {
    const form = count === undefined ? key : `${key}.${plural.select(count)}`;
    const foundKey = [form, `${key}.other`, key].find((candidate) => candidate in sentences);
    return foundKey === undefined ? key : sentences[foundKey];
  };

  /** Return a sentence with its facts filled in; `count` chooses the plural. */
  const say = (key, facts = {}, count = undefined) => fillIn(raw(key, count), facts);

  /** Return the same as pieces, so that facts can be styled: [{text, name}], with no name for the words between. */
  const pieces = (key, facts = {}, count = undefined) =>
    raw(key, count).split(/(\{\w+\})/).filter(Boolean).map((piece) => {
      const [, name] = /^\{(\w+)\}$/.exec(piece) || [];
      return name in facts ? { text: facts[name], name } : { text: piece, name: null };
    });

  const knows = (key) => key in sentences;
  return { say, pieces, knows, language };
}
