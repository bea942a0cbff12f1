/** The choice of a time zone: the chosen one shows its time, and the device's own is offered with its currency. */

import { formats } from '../shared/format.js';
import { text } from '../shared/sentences.js';

const REFRESH_MILLISECONDS = 5000;

/** Follow the device where the server asks for it, and keep the time of the chosen zone beside its name. */
export function showTimeZone(form) {
  const { zone, currency } = form.elements;
  const offered = 'followsDevice' in zone.dataset;
  let isCurrencyChosen = !offered;

  function chooseCurrency() {
    const usual = zone.selectedOptions[0].dataset.currency;
    if (usual && !isCurrencyChosen) currency.value = usual;
  }

  currency.addEventListener('change', () => { isCurrencyChosen = true; });
  zone.addEventListener('change', () => { chooseCurrency(); showTime(zone); });
  if (offered && chooseDeviceZone(zone)) chooseCurrency();
  showTime(zone);
  setInterval(() => showTime(zone), REFRESH_MILLISECONDS);
}

/** Choose the zone of this device. Returns whether the server knows it. */
function chooseDeviceZone(zone) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isKnown = [...zone.options].some(({ value }) => value === own);
  if (isKnown) zone.value = own;
  return isKnown;
}

function showTime(zone) {
  for (const option of zone.options) {
    const words = option.selected ? zoneWithTime(option.value) : option.value;
    if (option.textContent !== words) option.textContent = words;
  }
}

function zoneWithTime(zone) {
  const { time } = formats({ language: document.documentElement.lang, zone, currency: 'EUR', digits: 2 });
  return text('zoneNow', { zone, time: time(Date.now()) });
}
