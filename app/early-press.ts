/**
 * Runs before everything else in a page: remembers presses on each button or link marked `data-early` before the page's
 * script takes over. `useEarlyPress` replays them; meanwhile such a link is not followed, unless meant for another tab.
 * A form marked `data-asks` asks in the browser's own dialog until `AskedForm` takes over.
 */
export const EARLY_PRESS =
  "addEventListener('click',e=>{const t=e.target.closest('[data-early]');if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey))return;t.early=1;if(t.href)e.preventDefault()},!0);" +
  "addEventListener('submit',e=>{const a=e.target.dataset.asks;a&&!confirm(a)&&e.preventDefault()},!0)";
