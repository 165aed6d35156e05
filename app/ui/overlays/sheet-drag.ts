import type { SheetStop } from './sheet-stop.ts';

/** Movements of at most this many pixels are a press, not a drag. */
const SLACK = 6;
/** Above this speed, in pixels per millisecond, the direction decides instead of the position. */
const FLICK = 0.5;

export function nearestStop(share: number): SheetStop {
  return share < 0.3 ? 'peek' : share < 0.7 ? 'half' : 'full';
}

/**
 * Returns the stop where a sheet comes to rest after a release at this share of the window's height. `speed`
 * is upward, in pixels per millisecond.
 */
export function restingStop(share: number, speed: number): SheetStop {
  if (speed > FLICK) return share < 0.5 ? 'half' : 'full';
  if (speed < -FLICK) return share > 0.5 ? 'half' : 'peek';
  return nearestStop(share);
}

/**
 * Makes a sheet draggable by its upper part.
 * @returns a function that undoes this.
 */
export function letDrag(sheet: HTMLElement, onStop: (stop: SheetStop) => void): () => void {
  const grip = sheet.querySelector<HTMLElement>('.bottom-sheet-grip');
  const ended = new AbortController();
  const { signal } = ended;
  let held: { from: number; height: number; y: number; at: number; speed: number; moved: boolean } | null =
    null;

  function release() {
    const now = held;
    held = null;
    if (!now?.moved) return;
    const share = sheet.offsetHeight / innerHeight;
    sheet.style.transition = '';
    sheet.style.height = '';
    onStop(restingStop(share, now.speed));
    // The end of a drag must not press the handle or a link near it.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
  }
  grip?.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      held = {
        from: event.clientY,
        height: sheet.offsetHeight,
        y: event.clientY,
        at: event.timeStamp,
        speed: 0,
        moved: false,
      };
    },
    { signal },
  );
  // Listens on the window, because a mouse leaves the handle as soon as it moves.
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!held) return;
      const by = held.from - event.clientY;
      if (!held.moved && Math.abs(by) <= SLACK) return;
      if (!held.moved) grip?.setPointerCapture(event.pointerId);
      const took = Math.max(1, event.timeStamp - held.at);
      held = {
        ...held,
        moved: true,
        speed: (held.y - event.clientY) / took,
        y: event.clientY,
        at: event.timeStamp,
      };
      sheet.style.transition = 'none';
      sheet.style.height = `${held.height + by}px`;
    },
    { signal },
  );
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
  grip?.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => ended.abort();
}
