/* Sets the light or dark theme before the first paint: from the address (?theme=light), else as chosen on this device,
   else dark, since rooms are dim. A screen of the room shows what staff chose for it. Televisions of 2014 load it too,
   so it is written in ES5 on purpose. */
(function () {
  'use strict';

  var STORAGE_KEY = 'theme';
  var OPPOSITE = { light: 'dark', dark: 'light' };
  var root = document.documentElement;
  var themeOfAddress = (/[?&]theme=(light|dark)(?:&|$)/.exec(location.search) || [])[1];

  function storedTheme() {
    try { return window.localStorage.getItem(STORAGE_KEY); } catch (error) { return null; }
  }

  function storeTheme(theme) {
    try { window.localStorage.setItem(STORAGE_KEY, theme); } catch (error) { /* a device that stores nothing */ }
  }

  function currentTheme() { return themeOfAddress || (storedTheme() === 'light' ? 'light' : 'dark'); }

  function applyTheme() {
    var buttons = document.querySelectorAll('[data-theme-switch]');
    var theme = currentTheme();
    var at;
    root.setAttribute('data-theme', theme);
    for (at = 0; at < buttons.length; at += 1) {
      buttons[at].textContent = buttons[at].getAttribute('data-' + OPPOSITE[theme]);
    }
  }

  function isSwitch(element) {
    while (element && element.getAttribute && element.getAttribute('data-theme-switch') === null) {
      element = element.parentNode;
    }
    return Boolean(element && element.getAttribute);
  }

  if (document.currentScript.getAttribute('data-chosen') !== null) return;
  applyTheme();
  window.addEventListener('storage', applyTheme);
  document.addEventListener('DOMContentLoaded', applyTheme);
  document.addEventListener('click', function (event) {
    if (!isSwitch(event.target)) return;
    storeTheme(OPPOSITE[currentTheme()]);
    themeOfAddress = null;
    applyTheme();
  });
}());
