/**
 * Remembers presses that need the script: on each element marked `data-early`, which `useEarlyPress`
 * replays, and on other buttons, which `RouteChange` replays.
 */
const EARLY_PRESSES =
  "addEventListener('click',e=>{const t=e.target.closest('[data-early],button[type=button]:not([popovertarget])');if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey))return;t.early=1;if(t.href)e.preventDefault()},!0);";

/**
 * Remembers what is typed or chosen. `replayEarlyInput` repeats it, because React resets some fields as
 * it starts.
 */
const EARLY_INPUT =
  "addEventListener('input',e=>{const t=e.target;t.early=/^(checkbox|radio)$/.test(t.type)?t.checked:t.value},!0);";

/** Asks in the browser's own dialog before a form marked `data-asks` is sent, until `AskedForm` takes over. */
const EARLY_QUESTION =
  "addEventListener('submit',e=>{const a=e.target.dataset.asks;a&&!confirm(a)&&e.preventDefault()},!0);";

/**
 * Zod tests with an empty `new Function` whether it may compile schemas. Our content security policy
 * forbids that, and browsers report each attempt. `z.config()` writes to this object, which is set before
 * any schema exists.
 */
const NO_COMPILED_SCHEMAS = 'globalThis.__zod_globalConfig={jitless:true}';

/** Runs in the head, before anything else on a page. */
export const BEFORE_SCRIPT = EARLY_PRESSES + EARLY_INPUT + EARLY_QUESTION + NO_COMPILED_SCHEMAS;
