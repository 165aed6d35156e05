import { BEFORE_SCRIPT } from './before-script.ts';
import { OWN_PAGE } from './own-page.ts';

const HEAD_END = '</head>';

/** The module script as React Router writes it; `$` is the nonce. */
const MODULE_SCRIPT = '<script nonce="$" type="module" async="">';

/**
 * Starts the scripts at the first sign of use. The page works without them, so nothing is lost until then.
 */
const START = `let started=false;
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
const begin=(then)=>document.readyState==='loading'?addEventListener('DOMContentLoaded',then):then();
for(const sign of ['pointerdown','pointermove','touchstart','keydown','focusin','input'])
addEventListener(sign,start,{capture:true,passive:true});`;

/**
 * Also starts them after the page and the visible pictures have painted, so that styles, fonts and faces come
 * first on a slow connection. Waits three seconds at most, even in a background tab, which does not paint.
 */
const START_AFTER_PAINT = `begin(()=>painted(pictured));
setTimeout(start,3000);`;

/** Also starts them when a live map comes into view, at the latest four seconds after the first paint. */
const START_WHEN_USED = `begin(()=>painted(()=>{
const map=document.querySelector('.map-frame[data-state=drawing]');
if(map)new IntersectionObserver((seen)=>seen.some((each)=>each.isIntersecting)&&pictured()).observe(map);
setTimeout(start,4000);
}));`;

const STARTERS = { 'after paint': START_AFTER_PAINT, 'when used': START_WHEN_USED };

/**
 * Returns the page with early presses and input remembered and its scripts delayed until the first paint. The
 * elements stay where React looks for them; only their types change.
 * @throws Error if a module script has an unknown form, as after a framework update, because it would
 * silently run too early.
 * @param when 'at once' leaves the scripts alone, for development, where there are many with other names.
 */
export function paintFirst(html: string, nonce: string, when: keyof typeof STARTERS | 'at once'): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const owned = ownPage(html, nonce);
  const [head, rest] = splitAt(owned, owned.indexOf(HEAD_END));
  const listening = head.replace('<head>', () => `<head>${script(BEFORE_SCRIPT)}`);
  const tag = MODULE_SCRIPT.replace('$', nonce);
  if (when === 'at once') return listening + rest;
  // Searches from the end, where the framework writes it, because a page is long.
  const [before, after] = splitAt(rest, rest.lastIndexOf(tag));
  if (after === '') {
    if (!/<script\b[^>]*\btype="?module\b/.test(html)) return listening + rest;
    throw new Error('React Router writes its module script in another way than expected.');
  }
  const starter = `{${START}\n${STARTERS[when]}}`.replaceAll('\n', '');
  const later = listening.replaceAll('<link rel="modulepreload"', '<link rel="later"');
  const held = tag.replace('type="module"', 'type="text/later"');
  return `${later}${script(starter)}${before}${held}${after.slice(tag.length)}`;
}

/** Returns the page with the script that checks a signed-in person's page before it is shown again. */
export function ownPage(html: string, nonce: string): string {
  const isOwn = /^[^>]*><html[^>]* data-mark=/.test(html);
  return isOwn ? html.replace('<head>', () => `<head><script nonce="${nonce}">${OWN_PAGE}</script>`) : html;
}

/** Splits a text at an index; at -1, the first part is all of it. */
function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}
