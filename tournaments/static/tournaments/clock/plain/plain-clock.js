/* A plain clock for televisions that cannot run the displays: webOS 3 and 4, Tizen 3 to 5 (Chromium 38 to 63).
   Written in the language of 2009 (ES5) on purpose; every newer engine stops at the first question. It asks for the
   same snapshot as the clock and counts by the server's time. Instants are ms since 1970, spans ms. */
(function () {
  'use strict';

  var own = document.getElementById('plain-clock');
  var MINUTE = 60000;
  /** How often it asks for the snapshot, for the time, and for what its screen is to show, in ms. */
  var ASKS = 2000;
  var TUNES = 60000;
  var LOOKS = 10000;
  var MOVES = 4 * MINUTE;
  /** How often a screen says that it lives, and for how long it says its number. */
  var BEATS = 8000;
  var IDENTIFIES = 10000;
  /** A display that has drawn nothing after so long gets the plain clock too: better this than a blank screen. */
  var PATIENCE = 15000;
  var snapshot = null;
  var offset = 0;
  var answeredAt = 0;
  var moved = 0;
  var identified = '';
  var reloading = false;

  /** Whether this engine runs the displays themselves. */
  function runsDisplays() {
    return 'noModule' in document.createElement('script') && window.AbortController && window.ResizeObserver
      && window.fetch && window.EventSource && window.CSS && CSS.supports('display', 'grid');
  }

  if (runsDisplays()) {
    setTimeout(function () {
      if (document.querySelector('[data-waits].frame')) begin();
    }, PATIENCE);
    return;
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();

  function begin() {
    if (!own.getAttribute('data-slug')) { // a screen that shows nothing yet: its code stays, and it looks again
      setInterval(lookAgain, LOOKS);
      return;
    }
    if (mark('code')) setInterval(beat, BEATS);
    var sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = own.getAttribute('data-sheet');
    document.head.appendChild(sheet);
    // an empty body: what the display's own script looks for is not there any more
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.className = 'plain';
    answeredAt = Date.now();
    tune();
    ask();
    setInterval(ask, ASKS);
    setInterval(tune, TUNES);
    setInterval(show, 200);
    setInterval(lookAgain, LOOKS);
    setInterval(move, MOVES);
  }

  /** Move by a few pixels, so that no line burns into the screen. */
  function move() {
    moved = (moved + 2) % 6;
    document.body.style.marginLeft = moved + 'px';
    document.body.style.marginTop = moved + 'px';
  }

  /** GET an address; `done(text, sent)` for an answer of the server's, sent at that moment of this device. */
  function get(address, done) {
    var request = new XMLHttpRequest();
    var sent = Date.now();
    request.open('GET', address + (address.indexOf('?') < 0 ? '?' : '&') + 'at=' + sent);
    request.timeout = 5000;
    request.onload = function () { if (request.status === 200) done(request.responseText, sent); };
    request.send();
  }

  function ask() {
    get('/live/' + own.getAttribute('data-slug') + '/snapshot', function (text) {
      snapshot = JSON.parse(text);
      answeredAt = Date.now();
    });
  }

  /** How far the server's clock is from this device's: half of the way there is taken off. */
  function tune() {
    get('/live/time', function (text, sent) {
      offset = JSON.parse(text).now - (sent + Date.now()) / 2;
    });
  }

  /** What the mark of this screen says; '' on a page that is no screen's. */
  function mark(name) {
    var meta = document.querySelector('meta[name="screen"]');
    return (meta && meta.getAttribute(name === 'content' ? name : 'data-' + name)) || '';
  }

  /** Load the page again when staff choose something else for this screen, or ask for it; say its number when asked. */
  function lookAgain() {
    if (!mark('content')) return;
    get(location.pathname + '?mark=1', function (text) {
      var now = document.createElement('div');
      now.innerHTML = text;
      var meta = now.querySelector('meta[name="screen"]');
      if (!meta) return;
      if (meta.getAttribute('content') !== mark('content') || isNewer(meta, 'reload')) location.reload();
      else if (isNewer(meta, 'identify')) identify(meta);
    });
  }

  function isNewer(meta, name) { return Number(meta.getAttribute('data-' + name)) > Number(mark(name)); }

  function identify(meta) {
    document.querySelector('meta[name="screen"]').setAttribute('data-identify', meta.getAttribute('data-identify'));
    identified = meta.getAttribute('data-number');
    setTimeout(function () { identified = ''; }, IDENTIFIES);
  }

  /** Say that this screen lives, and load it again, at a moment of its own, where the server has other files. */
  function beat() {
    var engine = /(?:Chrome|Chromium)\/(\d+)/.exec(navigator.userAgent);
    var said = '?w=' + window.innerWidth + '&h=' + window.innerHeight + '&s=clock&plain=1'
      + (engine ? '&e=Chromium+' + engine[1] : '');
    get('/live/screen/' + mark('code') + '/beat' + said, function (text) {
      var build = JSON.parse(text).build;
      var own = document.querySelector('meta[name="build"]');
      if (build && own && own.content && own.content !== build && !reloading) {
        reloading = true;
        setTimeout(function () { location.reload(); }, Math.random() * 20000);
      }
    });
  }

  /* the clock: what clock/steps.js says, in short ------------------------------------------------------------- */

  function clockAt(clock, steps, now) {
    var here = { step: clock.step, left: clock.left, since: clock.since, started: clock.started };
    var stop = clock.stop_after;
    if (here.since === null && clock.starts_at !== null && clock.starts_at <= now) {
      here.since = clock.starts_at;
      here.started = true;
    }
    while (here.since !== null && here.since + here.left <= now) {
      var following = steps[here.step + 1];
      if (!following) return { step: here.step, left: 0, since: null, started: here.started };
      var moment = here.since + here.left;
      var stands = stop || endsDay(following);
      stop = false;
      here = { step: here.step + 1, left: following.span, since: stands ? null : moment, started: here.started };
    }
    return here;
  }

  function endsDay(step) { return step.kind === 'break' && step.end_of_day; }

  /** The level in force at a step: itself, in a break the next one, after the last break the one before. */
  function levelAt(steps, from) {
    var at;
    for (at = from; at < steps.length; at += 1) if (steps[at].kind === 'level') return at;
    for (at = from; at >= 0; at -= 1) if (steps[at] && steps[at].kind === 'level') return at;
    return -1;
  }

  function nextLevel(steps, from) {
    for (var at = from + 1; at < steps.length; at += 1) if (steps[at].kind === 'level') return steps[at];
    return null;
  }

  /** What the clock does, by the name of its word on the script's element; '' while a level runs. */
  function stateOf(here, steps) {
    var step = steps[here.step];
    if (snapshot.status === 'cancelled') return 'cancelled';
    if (snapshot.finish || snapshot.status === 'finished') return 'finished';
    if (snapshot.won && snapshot.won.length) return 'winner';
    if (snapshot.clock.hand_for_hand) return 'handforhand';
    if (!here.started) return 'before';
    if (step && step.kind === 'break') return here.since === null && endsDay(step) ? 'day-over' : 'break';
    if (here.since !== null || (here.step === steps.length - 1 && here.left === 0)) return '';
    return 'paused';
  }

  /* the picture ------------------------------------------------------------------------------------------------ */

  function show() {
    if (!snapshot) return;
    var now = Date.now() + offset;
    var steps = snapshot.steps;
    var here = clockAt(snapshot.clock, steps, now);
    var state = stateOf(here, steps);
    var at = levelAt(steps, here.step);
    var level = at < 0 ? null : steps[at];
    var following = nextLevel(steps, at);
    var waits = state === 'before' && snapshot.clock.starts_at !== null;
    var left = waits ? snapshot.clock.starts_at - now : here.since === null ? here.left : here.left - (now - here.since);
    var ended = state === 'finished' || state === 'winner' || state === 'cancelled';
    if (identified) {
      draw([line('number', [identified]), line('name', [mark('name')])]);
      return;
    }
    var spoken = snapshot.announcement;
    var stands = spoken && spoken.fills && spoken.at <= now && now < spoken.until;
    var lines = [line('name', [snapshot.name])];
    if (stands) lines.push(line('spoken', [spoken.words]));
    lines.push(line('level', [state ? word(state) : '', level && !ended ? filled('level', level.number) : '']));
    if (state === 'finished' || state === 'winner') lines.push(line('stakes', [winner()]));
    if (!ended) lines.push(line(left >= 60 * MINUTE ? 'time-long' : 'time', [countdown(left)]));
    if (level && !ended) lines.push(line('stakes', [stakes(level)]), line('more', [extra(level)]));
    if (following && !ended) lines.push(line('more', [word('next') + '  ' + stakes(following) + '  ' + extra(following)]));
    lines.push(line('more', field(now)));
    if (Date.now() - answeredAt > 5 * ASKS) lines.push(line('lost', [word('lost').replace('{time}', wall(answeredAt + offset))]));
    if (own.getAttribute('data-display') !== 'clock') lines.push(line('old', [word('old')]));
    draw(lines);
  }

  /** Who won; '' while a deal or a day ends it with more than one. */
  function winner() {
    var places = (snapshot.finish ? snapshot.finish.places : snapshot.won) || [];
    var first = places.filter(function (one) { return one.place === 1; });
    return first.length === 1 ? first[0].name : '';
  }

  function stakes(level) {
    var posted = [level.third_blind, level.small_blind, level.big_blind].filter(Boolean);
    posted.sort(function (one, other) { return one - other; });
    if (!posted.length) posted = [level.small_bet, level.big_bet].filter(Boolean);
    return posted.map(chips).join(' / ');
  }

  function extra(level) {
    return level.ante && level.ante.amount ? word('ante') + ' ' + chips(level.ante.amount) : '';
  }

  function field(now) {
    var parts = [word('local') + ' ' + wall(now)];
    var count = snapshot.field;
    if (!count || !count.entries) return parts;
    parts.unshift(word('players') + ' ' + chips(count.left) + ' / ' + chips(count.entries));
    if (count.left) parts.splice(1, 0, word('average') + ' ' + chips(Math.floor(count.chips / count.left)));
    return parts;
  }

  function countdown(span) {
    var seconds = Math.max(0, Math.ceil(span / 1000));
    var hours = Math.floor(seconds / 3600);
    var rest = two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60);
    return hours ? hours + ':' + rest : rest;
  }

  function wall(moment) {
    var options = { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: snapshot.zone };
    try {
      return new Date(moment).toLocaleTimeString('en-GB', options).replace(/^24/, '00');
    } catch (error) { // an engine without that zone tells its own time
      return two(new Date(moment).getHours()) + ':' + two(new Date(moment).getMinutes());
    }
  }

  function two(number) { return (number < 10 ? '0' : '') + number; }
  function chips(amount) { return amount.toLocaleString(own.getAttribute('data-language')); }
  function word(name) { return own.getAttribute('data-' + name); }
  function filled(name, number) { return word(name).replace('{number}', number); }
  function line(kind, parts) { return { kind: kind, parts: parts.filter(Boolean) }; }

  /** Draw the lines anew where one of them has changed. */
  function draw(lines) {
    var said = JSON.stringify(lines);
    if (said === draw.said) return;
    draw.said = said;
    var all = document.createDocumentFragment();
    lines.forEach(function (one) {
      var paragraph = document.createElement('p');
      paragraph.className = one.kind;
      paragraph.setAttribute('dir', 'auto');
      one.parts.forEach(function (part) {
        var piece = document.createElement('span');
        piece.className = 'part';
        piece.textContent = part;
        paragraph.appendChild(piece);
        paragraph.appendChild(document.createTextNode(' '));
      });
      all.appendChild(paragraph);
    });
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.appendChild(all);
  }
}());
