// Run by tests/browser/automations/test_print_station.py.
window.sheets = window.sheets || [];
window.print = () => {
    const sizes = [...document.images].map((image) => [image.naturalWidth > 500, image.naturalHeight > 700]);
    parent.sheets.push(sizes);
    dispatchEvent(new Event('afterprint'));
};
