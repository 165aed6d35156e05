/**
 * Runs before everything else in a page: remembers on each button or link marked `data-early` that it was
 * pressed before the page's own script had taken it over. `useEarlyPress` presses it again then; a link is not
 * followed meanwhile, unless it was meant for another tab.
 */
export const EARLY_PRESS =
  "addEventListener('click',e=>{const t=e.target.closest('[data-early]');if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey))return;t.early=1;if(t.href)e.preventDefault()},!0)";
