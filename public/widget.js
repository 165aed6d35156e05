// Shows the free times of a practice in place of its own script tag:
// <script async src="https://…/widget.js" data-practice="…" data-language="en"></script>
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { practice = '', language = 'en' } = script.dataset;
  const ours = new URL(script.src).origin;
  const path = `${language === 'en' ? '' : `/${encodeURIComponent(language)}`}/widget/${encodeURIComponent(practice)}`;
  const frame = document.createElement('iframe');
  frame.src = `${ours + path}?from=${encodeURIComponent(location.origin)}`;
  frame.title = language === 'es' ? 'Horarios libres' : 'Free times';
  frame.width = '100%';
  frame.height = '320';
  // A property, because a strict policy refuses the attribute.
  frame.style.border = '0';
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ours || source !== frame.contentWindow || data?.type !== 'plugwell:height') return;
    const height = Number(data.height);
    if (height > 0 && height < 4000) frame.height = String(Math.ceil(height));
  });
  script.after(frame);
})();
