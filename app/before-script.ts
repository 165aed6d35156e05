import { TYPED_KEY } from './layout/language/typed-key.ts';

/**
 * Records clicks that need JavaScript. `useEarlyPress` repeats clicks on elements marked `data-early`, and
 * `RouteChange` repeats clicks on other buttons.
 */
const EARLY_PRESSES =
  "addEventListener('click',e=>{const t=e.target.closest('[data-early],button[type=button]:not([popovertarget])');if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey))return;t.early=1;if(t.href)e.preventDefault()},!0);";

/**
 * Records early input and choices. `replayEarlyInput` enters them again, because React resets some fields
 * when it starts.
 */
const EARLY_INPUT =
  "addEventListener('input',e=>{const t=e.target;t.early=/^(checkbox|radio)$/.test(t.type)?t.checked:t.value},!0);";

/**
 * Asks for confirmation in the browser's own dialog before a form marked `data-asks` is sent, until
 * `AskedForm` takes over.
 */
const EARLY_QUESTION =
  "addEventListener('submit',e=>{const a=e.target.dataset.asks;a&&!confirm(a)&&e.preventDefault()},!0);";

/**
 * Loads the script of the language switch (`app/layout/language/keep-typed.ts`) once there is something to
 * keep: at the first input, or on the page that follows the switch.
 */
const KEEP_TYPED = `{let kept;const load=()=>{const src=document.querySelector('[data-language-switch]')?.dataset.languageSwitch;if(kept||!src)return;kept=document.createElement('script');kept.src=src;document.head.append(kept)};addEventListener('input',load,!0);addEventListener('DOMContentLoaded',()=>{try{sessionStorage['${TYPED_KEY}']&&load()}catch{}})}`;

/**
 * Zod calls an empty `new Function` to test whether it can compile schemas. Our content security policy
 * forbids that, and browsers report each attempt. `z.config()` writes to this object, which must exist before
 * any schema does.
 */
const NO_COMPILED_SCHEMAS = 'globalThis.__zod_globalConfig={jitless:true}';

/** Runs in the head, before any other script of the page. */
export const BEFORE_SCRIPT = EARLY_PRESSES + EARLY_INPUT + EARLY_QUESTION + KEEP_TYPED + NO_COMPILED_SCHEMAS;
