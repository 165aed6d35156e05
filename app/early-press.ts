/**
 * Runs before everything else in a page: remembers on each button marked `data-early` that it was pressed
 * before the page's own script had taken it over. `useEarlyPress` presses it again then.
 */
export const EARLY_PRESS =
  "addEventListener('click',e=>{e=e.target.closest('[data-early]');if(e)e.early=1},!0)";
