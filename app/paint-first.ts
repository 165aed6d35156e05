import { BEFORE_SCRIPT } from './before-script.ts';
import { OWN_PAGE } from './own-page.ts';

const HEAD_END = '</head>';

/** The module script as React Router writes it; `$` stands for the nonce. */
const MODULE_SCRIPT = '<script nonce="$" type="module" async="">';

/** Starts the scripts at the first sign of use. The page works without them until then. */
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
for(const sign of ['pointerdown','pointermove','touchstart','wheel','click','keydown','focusin','input'])
addEventListener(sign,start,{capture:true,passive:true});`;

/**
 * Also starts the scripts after the page and its visible pictures have painted, so styles, fonts, and faces
 * come first on a slow connection. Waits at most three seconds, because a background tab never paints.
 */
const START_AFTER_PAINT = `begin(()=>painted(pictured));
setTimeout(start,3000);`;

/** Also starts the scripts when the map that the person asked for comes into view. */
const START_WHEN_USED = `if(/[?&]view=map/.test(location.search))begin(()=>painted(()=>{
const map=document.querySelector('.map-frame[data-state=drawing]');
if(map)new IntersectionObserver((seen)=>seen.some((each)=>each.isIntersecting)&&pictured()).observe(map);
}));`;

const STARTERS = { 'after paint': START_AFTER_PAINT, 'when used': START_WHEN_USED };

/**
 * Delays the page's scripts, and adds a script that records early clicks and input. Elements stay where React
 * looks for them; only their types change.
 * @throws Error if the module script has an unknown form, such as after a framework update. Without the
 * error, the script would run too early unnoticed.
 * @param when 'at once' delays nothing. We use it in development, where pages have many scripts of other
 * forms.
 */
export function paintFirst(html: string, nonce: string, when: keyof typeof STARTERS | 'at once'): string {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const owned = ownPage(html, nonce);
  const [head, rest] = splitAt(owned, owned.indexOf(HEAD_END));
  const listening = head.replace('<head>', () => `<head>${script(BEFORE_SCRIPT)}`);
  const tag = MODULE_SCRIPT.replace('$', nonce);
  if (when === 'at once') return listening + rest;
  // Searches from the end, because the page is long and the framework writes the script last.
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

/** Adds a script that checks a signed-in person's page before the browser shows it again. */
export function ownPage(html: string, nonce: string): string {
  const isOwn = /^[^>]*><html[^>]* data-mark=/.test(html);
  return isOwn ? html.replace('<head>', () => `<head><script nonce="${nonce}">${OWN_PAGE}</script>`) : html;
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}
