// Prints this page once its pictures have loaded, and tells the page around it.

const report = (state) => { if (parent !== window) parent.postMessage({ sheet: state }, location.origin); };

await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
addEventListener('afterprint', () => report('printed'));
report('ready');
print();
