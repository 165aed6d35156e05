// Tells the page around the widget how tall it is. Only a registered site gets the message.
(() => {
  const { parent: site } = document.documentElement.dataset;
  if (!site || window.parent === window) return;
  const tell = () =>
    window.parent.postMessage({ type: 'plugwell:height', height: document.body.offsetHeight }, site);
  new ResizeObserver(tell).observe(document.body);
  tell();
})();
