const MODULE_SCRIPT = /<script nonce="([^"]*)" type="module" async="">/;

/**
 * Runs once the page has been painted: fetches the scripts together, then starts them. A page reads and works
 * without them, so styles and fonts come first on a slow line; a page in the background waits three seconds.
 */
const START_AFTER_PAINT = `(()=>{
let started=false;
const start=()=>{
if(started)return;started=true;
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
const waiting=document.querySelector('script[type="text/later"]');
const script=document.createElement('script');
script.type='module';script.nonce=waiting.nonce;script.textContent=waiting.textContent;
document.head.append(script);
};
const painted=()=>requestAnimationFrame(()=>setTimeout(start));
if(document.readyState==='loading')addEventListener('DOMContentLoaded',painted);else painted();
setTimeout(start,3000);
})()`.replaceAll('\n', '');

/**
 * The page as React Router drew it, with its scripts held back until the first paint. The elements stay where
 * React will look for them; only what they are called differs.
 */
export function paintFirst(html: string): string {
  const found = MODULE_SCRIPT.exec(html);
  if (!found) return html;
  const [tag, nonce] = found;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(tag, tag.replace('type="module"', 'type="text/later"'))
    .replace('</head>', () => `<script nonce="${nonce}">${START_AFTER_PAINT}</script></head>`);
}
