/** Elements over a map that make room for its info window. CSS moves them if they have `data-low`. */
const STEPS_ASIDE = '[data-keeps-clear]';

/** Sets `data-low` on each element that the open info window overlaps, and removes it from the others. */
export function keepClear(frame: Element | null | undefined): void {
  const open = frame?.querySelector('.map-info')?.getBoundingClientRect();
  for (const thing of frame?.querySelectorAll(STEPS_ASIDE) ?? []) {
    thing.removeAttribute('data-low');
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const isApart = !open || open.left > right || open.right < left || open.top > bottom || open.bottom < top;
    if (!isApart) thing.setAttribute('data-low', '');
  }
}
