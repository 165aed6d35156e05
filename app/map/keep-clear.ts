/** Elements over a map that make room for its info window; their CSS uses `data-low`. */
const STEPS_ASIDE = '[data-keeps-clear]';

/** Moves such elements down while the info window is open behind them. */
export function keepClear(frame: Element | null | undefined): void {
  const open = frame?.querySelector('.map-info')?.getBoundingClientRect();
  for (const thing of frame?.querySelectorAll(STEPS_ASIDE) ?? []) {
    thing.removeAttribute('data-low');
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const isApart = !open || open.left > right || open.right < left || open.top > bottom || open.bottom < top;
    if (!isApart) thing.setAttribute('data-low', '');
  }
}
