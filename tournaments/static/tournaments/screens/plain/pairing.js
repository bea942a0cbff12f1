/* A television that waits to be paired asks every few seconds whether it is. In the language of 2009 (ES5) on purpose. */
(function () {
  'use strict';

  var own = document.getElementById('pairing');
  var EVERY = 3000;

  function ask() {
    var request = new XMLHttpRequest();
    request.open('GET', own.getAttribute('data-ask') + '?key=' + own.getAttribute('data-key') + '&at=' + Date.now());
    request.timeout = 5000;
    request.onload = function () { if (request.status === 200) take(JSON.parse(request.responseText)); };
    request.onloadend = function () { setTimeout(ask, EVERY); };
    request.send();
  }

  function take(told) {
    if (told.code) location.replace(own.getAttribute('data-screens') + told.code + '/');
    else if (told.letters !== document.getElementById('letters').textContent) location.reload();
  }

  setTimeout(ask, EVERY);
}());
