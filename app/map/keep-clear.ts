/** What stands over a map and steps aside for its info window; its style says how, by `data-low`. */
const STEPS_ASIDE = '[data-keeps-clear]';

/** Has each such thing step down while the info window is open where it stands. */
export function keepClear(frame: Element | null | undefined): void {
  const open = frame?.querySelector('.map-info')?.getBoundingClientRect();
  for (const thing of frame?.querySelectorAll(STEPS_ASIDE) ?? []) {
    thing.removeAttribute('data-low');
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const isApart = !open || open.left > right || open.right < left || open.top > bottom || open.bottom < top;
    if (!isApart) thing.setAttribute('data-low', '');
  }
}
