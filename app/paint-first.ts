import { EARLY_PRESS } from './early-press.ts';
import { OWN_PAGE } from './own-page.ts';

const HEAD_END = '</head>';

/** As React Router writes it; `$` stands for the nonce. */
const MODULE_SCRIPT = '<script nonce="$" type="module" async="">';

/**
 * Starts the scripts once the page and the pictures in view have been painted, or at the first touch or key: a page
 * reads and works without them, so styles, fonts and faces come first on a slow line. Three seconds are the longest
 * wait, also for a page in the background.
 */
const START_AFTER_PAINT = `(()=>{
let started=false;
const start=()=>{
const waiting=document.querySelector('script[type="text/later"]');
if(started||!waiting)return;started=true;
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
const script=document.createElement('script');
script.type='module';script.nonce=waiting.nonce;script.textContent=waiting.textContent;
document.head.append(script);
};
const painted=(then)=>requestAnimationFrame(()=>setTimeout(then));
const seen=({x,y,width,height})=>width>0&&y<innerHeight&&y+height>0&&x<innerWidth&&x+width>0;
const pictured=()=>Promise.allSettled(
[...document.images].filter((image)=>seen(image.getBoundingClientRect())).map((image)=>image.decode())
).then(()=>painted(start));
const begin=()=>painted(pictured);
if(document.readyState==='loading')addEventListener('DOMContentLoaded',begin);else begin();
for(const sign of ['pointerdown','keydown'])addEventListener(sign,start,{once:true,capture:true});
setTimeout(start,3000);
})()`.replaceAll('\n', '');

/**
 * The page as React Router drew it, with what is pressed early remembered and its scripts held back until the
 * first paint. The elements stay where React will look for them; only what they are called differs.
 * @throws Error where a page's module script is written in another way than this one, as after an update of the
 * framework: held back by nothing, it would come before the first paint, and nobody would notice.
 * @param holdBack false while developing, where scripts are many and known by other names.
 */
export function paintFirst(html: string, nonce: string, holdBack: boolean): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const [head, rest] = splitAt(html, html.indexOf(HEAD_END));
  const own = /<html[^>]* data-mark=/.test(head) ? script(OWN_PAGE) : '';
  const listening = head.replace('<head>', () => `<head>${script(EARLY_PRESS)}${own}`);
  const tag = MODULE_SCRIPT.replace('$', nonce);
  if (!holdBack) return listening + rest;
  // The framework writes it last, and its links to the scripts first: a page is long.
  const [before, after] = splitAt(rest, rest.lastIndexOf(tag));
  if (after === '') {
    if (!/<script\b[^>]*\btype="?module\b/.test(html)) return listening + rest;
    throw new Error('React Router writes its module script in another way than expected.');
  }
  const later = listening.replaceAll('<link rel="modulepreload"', '<link rel="later"');
  const held = tag.replace('type="module"', 'type="text/later"');
  return `${later}${script(START_AFTER_PAINT)}${before}${held}${after.slice(tag.length)}`;
}

/** Both parts of a text; all of it in the first one where there is no such place. */
function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}
