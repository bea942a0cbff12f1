/* Polls on a television that waits to be paired. Written in ES5 on purpose. */
(function () {
  'use strict';

  var element = document.getElementById('pairing');
  var POLL_INTERVAL = 3000;

  function ask() {
    var request = new XMLHttpRequest();
    request.open(
      'GET', element.getAttribute('data-ask') + '?key=' + element.getAttribute('data-key') + '&at=' + Date.now()
    );
    request.timeout = 5000;
    request.onload = function () { if (request.status === 200) follow(JSON.parse(request.responseText)); };
    request.onloadend = function () { setTimeout(ask, POLL_INTERVAL); };
    request.send();
  }

  function follow(answer) {
    if (answer.code) location.replace(element.getAttribute('data-screens') + answer.code + '/');
    else if (answer.letters !== document.getElementById('letters').textContent) location.reload();
  }

  setTimeout(ask, POLL_INTERVAL);
}());
