/* A plain clock for televisions that cannot run the displays: webOS 3 and 4, Tizen 3 to 5 (Chromium 38 to 63).
   Written in ES5 on purpose; every newer engine stops at the first check. It fetches the same snapshot as the clock and
   counts by the server's time. Instants are ms since 1970, spans ms. */
(function () {
  'use strict';

  var element = document.getElementById('plain-clock');
  var MINUTE = 60000;
  /** How often it fetches the snapshot, the time, and what its screen should show, in ms. */
  var SNAPSHOT_INTERVAL = 2000;
  var TIME_INTERVAL = 60000;
  var SCREEN_INTERVAL = 10000;
  var MOVE_INTERVAL = 4 * MINUTE;
  /** How often a screen reports that it is alive, and for how long it shows its number, in ms. */
  var BEAT_INTERVAL = 8000;
  var IDENTIFY_TIME = 10000;
  var PAIRING = '/screen/';
  /** A display that has drawn nothing after so long, in ms, gets the plain clock too, instead of a blank screen. */
  var BLANK_TIMEOUT = 15000;
  var snapshot = null;
  var offset = 0;
  var answeredAt = 0;
  var shift = 0;
  var identified = '';
  var reloading = false;

  /** Return whether this engine can run the displays. */
  function runsDisplays() {
    return 'noModule' in document.createElement('script') && window.AbortController && window.ResizeObserver
      && window.fetch && window.EventSource && window.CSS && CSS.supports('display', 'grid');
  }

  if (runsDisplays()) {
    setTimeout(function () {
      if (document.querySelector('[data-waits].frame')) begin();
    }, BLANK_TIMEOUT);
    return;
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();

  function begin() {
    if (!element.getAttribute('data-slug')) { // a screen that shows nothing yet: it keeps its code and checks again
      setInterval(checkScreen, SCREEN_INTERVAL);
      return;
    }
    if (screenMark('code')) setInterval(sendBeat, BEAT_INTERVAL);
    var sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = element.getAttribute('data-sheet');
    document.head.appendChild(sheet);
    // empty the body, so that the display's own script finds nothing to draw
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.className = 'plain';
    answeredAt = Date.now();
    tuneTime();
    fetchSnapshot();
    setInterval(fetchSnapshot, SNAPSHOT_INTERVAL);
    setInterval(tuneTime, TIME_INTERVAL);
    setInterval(show, 200);
    setInterval(checkScreen, SCREEN_INTERVAL);
    setInterval(moveAgainstBurnIn, MOVE_INTERVAL);
  }

  /** Move by a few pixels, so that no line burns into the screen. */
  function moveAgainstBurnIn() {
    shift = (shift + 2) % 6;
    document.body.style.marginLeft = shift + 'px';
    document.body.style.marginTop = shift + 'px';
  }

  /** GET an address and call `onText(text, sent)` with the answer and the device's time of the request, or `onMissing`. */
  function fetchText(address, onText, onMissing) {
    var request = new XMLHttpRequest();
    var sent = Date.now();
    request.open('GET', address + (address.indexOf('?') < 0 ? '?' : '&') + 'at=' + sent);
    request.timeout = 5000;
    request.onload = function () {
      if (request.status === 200) onText(request.responseText, sent);
      else if (request.status === 404 && onMissing) onMissing();
    };
    request.send();
  }

  function fetchSnapshot() {
    fetchText('/live/' + element.getAttribute('data-slug') + '/snapshot', function (text) {
      snapshot = JSON.parse(text);
      answeredAt = Date.now();
    });
  }

  /** Measure the offset of the server's clock, corrected by half the round trip. */
  function tuneTime() {
    fetchText('/live/time', function (text, sent) {
      offset = JSON.parse(text).now - (sent + Date.now()) / 2;
    });
  }

  /** Return a value from the screen's mark; '' on a page without one. */
  function screenMark(name) {
    var meta = document.querySelector('meta[name="screen"]');
    return (meta && meta.getAttribute(name === 'content' ? name : 'data-' + name)) || '';
  }

  /** Reload if staff chose something else for this screen or asked for it; show the screen's number when asked. A
      screen that was removed shows how it is paired again. */
  function checkScreen() {
    if (!screenMark('content')) return;
    fetchText(location.pathname + '?mark=1', function (text) {
      var page = document.createElement('div');
      page.innerHTML = text;
      var meta = page.querySelector('meta[name="screen"]');
      if (!meta) return;
      if (meta.getAttribute('content') !== screenMark('content') || isNewer(meta, 'reload')) location.reload();
      else if (isNewer(meta, 'identify')) identify(meta);
    }, function () { if (screenMark('code')) location.replace(PAIRING); });
  }

  function isNewer(meta, name) { return Number(meta.getAttribute('data-' + name)) > Number(screenMark(name)); }

  function identify(meta) {
    document.querySelector('meta[name="screen"]').setAttribute('data-identify', meta.getAttribute('data-identify'));
    identified = meta.getAttribute('data-number');
    setTimeout(function () { identified = ''; }, IDENTIFY_TIME);
  }

  /** Report that this screen is alive; reload after a random delay if the server has a newer build. */
  function sendBeat() {
    var engine = /(?:Chrome|Chromium)\/(\d+)/.exec(navigator.userAgent);
    var query = '?w=' + window.innerWidth + '&h=' + window.innerHeight + '&s=clock&plain=1'
      + (engine ? '&e=Chromium+' + engine[1] : '');
    fetchText('/live/screen/' + screenMark('code') + '/beat' + query, function (text) {
      var build = JSON.parse(text).build;
      var buildMark = document.querySelector('meta[name="build"]');
      if (build && buildMark && buildMark.content && buildMark.content !== build && !reloading) {
        reloading = true;
        setTimeout(function () { location.reload(); }, Math.random() * 20000);
      }
    });
  }

  /* the clock: clock/steps.js in short ------------------------------------------------------------------------- */

  function clockAt(clock, steps, now) {
    var position = { step: clock.step, left: clock.left, since: clock.since, started: clock.started };
    var stop = clock.stop_after;
    if (position.since === null && clock.starts_at !== null && clock.starts_at <= now) {
      position.since = clock.starts_at;
      position.started = true;
    }
    while (position.since !== null && position.since + position.left <= now) {
      var followingStep = steps[position.step + 1];
      if (!followingStep) return { step: position.step, left: 0, since: null, started: position.started };
      var moment = position.since + position.left;
      var stops = stop || endsDay(followingStep);
      stop = false;
      position = {
        step: position.step + 1, left: followingStep.span, since: stops ? null : moment, started: position.started,
      };
    }
    return position;
  }

  function endsDay(step) { return step.kind === 'break' && step.end_of_day; }

  /** Return the index of the level in force: in a break the next one, after the last break the one before. */
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

  /** Return the clock's state, named as its word on the script's element; '' while a level runs. */
  function stateOf(position, steps) {
    var step = steps[position.step];
    if (snapshot.status === 'cancelled') return 'cancelled';
    if (snapshot.finish || snapshot.status === 'finished') return 'finished';
    if (snapshot.won && snapshot.won.length) return 'winner';
    if (snapshot.clock.hand_for_hand) return 'handforhand';
    if (!position.started) return 'before';
    if (step && step.kind === 'break') return position.since === null && endsDay(step) ? 'day-over' : 'break';
    if (position.since !== null || (position.step === steps.length - 1 && position.left === 0)) return '';
    return 'paused';
  }

  /* the picture ------------------------------------------------------------------------------------------------ */

  function show() {
    if (!snapshot) return;
    var now = Date.now() + offset;
    var steps = snapshot.steps;
    var position = clockAt(snapshot.clock, steps, now);
    var state = stateOf(position, steps);
    var at = levelAt(steps, position.step);
    var level = at < 0 ? null : steps[at];
    var followingStep = nextLevel(steps, at);
    var waits = state === 'before' && snapshot.clock.starts_at !== null;
    var left = waits
      ? snapshot.clock.starts_at - now
      : position.since === null
        ? position.left
        : position.left - (now - position.since);
    var isOver = state === 'finished' || state === 'winner' || state === 'cancelled';
    if (identified) {
      draw([lineOf('number', [identified]), lineOf('name', [screenMark('name')])]);
      return;
    }
    var announcement = snapshot.announcement;
    var isShown = announcement && announcement.fills && announcement.at <= now && now < announcement.until;
    var lines = [lineOf('name', [snapshot.name])];
    if (isShown) lines.push(lineOf('spoken', [announcement.words]));
    lines.push(lineOf('level', [
      state ? wordOf(state) : '', level && !isOver ? filledWord('level', level.number) : '',
    ]));
    if (state === 'finished' || state === 'winner') lines.push(lineOf('stakes', [winner()]));
    if (!isOver) lines.push(lineOf(left >= 60 * MINUTE ? 'time-long' : 'time', [countdown(left)]));
    if (level && !isOver) lines.push(lineOf('stakes', [stakes(level)]), lineOf('more', [anteText(level)]));
    if (followingStep && !isOver) {
      lines.push(lineOf('more', [wordOf('next') + '  ' + stakes(followingStep) + '  ' + anteText(followingStep)]));
    }
    lines.push(lineOf('more', fieldParts(now)));
    if (Date.now() - answeredAt > 5 * SNAPSHOT_INTERVAL) {
      lines.push(lineOf('lost', [wordOf('lost').replace('{time}', formatTime(answeredAt + offset))]));
    }
    if (element.getAttribute('data-display') !== 'clock') lines.push(lineOf('old', [wordOf('old')]));
    draw(lines);
  }

  /** Return the winner's name; '' if several players share the first place. */
  function winner() {
    var places = (snapshot.finish ? snapshot.finish.places : snapshot.won) || [];
    var first = places.filter(function (place) { return place.place === 1; });
    return first.length === 1 ? first[0].name : '';
  }

  function stakes(level) {
    var posted = [level.small_bet, level.big_bet].filter(Boolean);
    if (!posted.length) posted = [level.third_blind, level.small_blind, level.big_blind].filter(Boolean);
    posted.sort(function (first, second) { return first - second; });
    return posted.map(chips).join(' / ');
  }

  function anteText(level) {
    return level.ante && level.ante.amount ? wordOf('ante') + ' ' + chips(level.ante.amount) : '';
  }

  function fieldParts(now) {
    var parts = [wordOf('local') + ' ' + formatTime(now)];
    var count = snapshot.field;
    if (!count || !count.entries) return parts;
    parts.unshift(wordOf('players') + ' ' + chips(count.left) + ' / ' + chips(count.entries));
    if (count.left) parts.splice(1, 0, wordOf('average') + ' ' + chips(Math.floor(count.chips / count.left)));
    return parts;
  }

  function countdown(span) {
    var seconds = Math.max(0, Math.ceil(span / 1000));
    var hours = Math.floor(seconds / 3600);
    var minutesAndSeconds = twoDigits(Math.floor(seconds / 60) % 60) + ':' + twoDigits(seconds % 60);
    return hours ? hours + ':' + minutesAndSeconds : minutesAndSeconds;
  }

  function formatTime(moment) {
    var options = { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: snapshot.zone };
    try {
      return new Date(moment).toLocaleTimeString('en-GB', options).replace(/^24/, '00');
    } catch (error) { // the engine does not know the zone: use its own
      return twoDigits(new Date(moment).getHours()) + ':' + twoDigits(new Date(moment).getMinutes());
    }
  }

  function twoDigits(number) { return (number < 10 ? '0' : '') + number; }
  function chips(amount) { return amount.toLocaleString(element.getAttribute('data-language')); }
  function wordOf(name) { return element.getAttribute('data-' + name); }
  function filledWord(name, number) { return wordOf(name).replace('{number}', number); }
  function lineOf(kind, parts) { return { kind: kind, parts: parts.filter(Boolean) }; }

  /** Draw the lines again if one of them has changed. */
  function draw(lines) {
    var key = JSON.stringify(lines);
    if (key === draw.drawnKey) return;
    draw.drawnKey = key;
    var fragment = document.createDocumentFragment();
    lines.forEach(function (drawnLine) {
      var paragraph = document.createElement('p');
      paragraph.className = drawnLine.kind;
      paragraph.setAttribute('dir', 'auto');
      drawnLine.parts.forEach(function (part) {
        var piece = document.createElement('span');
        piece.className = 'part';
        piece.textContent = part;
        paragraph.appendChild(piece);
        paragraph.appendChild(document.createTextNode(' '));
      });
      fragment.appendChild(paragraph);
    });
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.appendChild(fragment);
  }
}());
