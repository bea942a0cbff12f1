/* Light or dark, before the first paint, on every page alike: what the address asks for (?theme=light), else what was
   chosen on this device, else dark, since rooms are dim. A screen of the room shows what staff chose for it. Televisions
   of 2014 load it too, so it is in the language of 2009 (ES5) on purpose. */
(function () {
  'use strict';

  var STORAGE_KEY = 'theme';
  var OTHER = { light: 'dark', dark: 'light' };
  var root = document.documentElement;
  var asked = (/[?&]theme=(light|dark)(?:&|$)/.exec(location.search) || [])[1];

  function stored() {
    try { return window.localStorage.getItem(STORAGE_KEY); } catch (error) { return null; }
  }

  function keep(theme) {
    try { window.localStorage.setItem(STORAGE_KEY, theme); } catch (error) { /* a device that stores nothing */ }
  }

  function chosen() { return asked || (stored() === 'light' ? 'light' : 'dark'); }

  function show() {
    var buttons = document.querySelectorAll('[data-theme-switch]');
    var theme = chosen();
    var at;
    root.setAttribute('data-theme', theme);
    for (at = 0; at < buttons.length; at += 1) buttons[at].textContent = buttons[at].getAttribute('data-' + OTHER[theme]);
  }

  function isSwitch(place) {
    while (place && place.getAttribute && place.getAttribute('data-theme-switch') === null) place = place.parentNode;
    return Boolean(place && place.getAttribute);
  }

  if (document.currentScript.getAttribute('data-chosen') !== null) return;
  show();
  window.addEventListener('storage', show);
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', function (event) {
    if (!isSwitch(event.target)) return;
    keep(OTHER[chosen()]);
    asked = null;
    show();
  });
}());
