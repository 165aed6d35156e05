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

/** A point on the screen in pixels, and when it was there in milliseconds. */
type Point = { y: number; at: number };

/** A press on the upper part of a sheet, which becomes a drag once it moves. */
type Hold = {
  /** Where the press began, and the sheet's height then. */
  from: number;
  height: number;
  last: Point;
  speed: number;
  moved: boolean;
};

export function startHold(height: number, point: Point): Hold {
  return { from: point.y, height, last: point, speed: 0, moved: false };
}

/** Returns the hold after the pointer moved; the same one while it is still a press. */
export function movedHold(hold: Hold, point: Point): Hold {
  if (!hold.moved && Math.abs(hold.from - point.y) <= SLACK) return hold;
  const took = Math.max(1, point.at - hold.last.at);
  return { ...hold, moved: true, speed: (hold.last.y - point.y) / took, last: point };
}

/** Returns the height that a dragged sheet has under the pointer. */
export function draggedHeight({ height, from, last }: Hold): number {
  return height + from - last.y;
}

/**
 * Makes a sheet draggable by its upper part.
 * @returns a function that undoes this.
 */
export function letDrag(sheet: HTMLElement, onStop: (stop: SheetStop) => void): () => void {
  const grip = sheet.querySelector<HTMLElement>('.bottom-sheet-grip');
  const ended = new AbortController();
  const { signal } = ended;
  let hold: Hold | null = null;

  function press(event: PointerEvent) {
    if (event.isPrimary && event.button === 0) hold = startHold(sheet.offsetHeight, pointOf(event));
  }
  function move(event: PointerEvent) {
    if (!hold) return;
    const isDragged = hold.moved;
    hold = movedHold(hold, pointOf(event));
    if (!hold.moved) return;
    if (!isDragged) grip?.setPointerCapture(event.pointerId);
    sheet.style.transition = 'none';
    sheet.style.height = `${draggedHeight(hold)}px`;
  }
  function release() {
    const released = hold;
    hold = null;
    if (!released?.moved) return;
    const share = sheet.offsetHeight / innerHeight;
    sheet.style.transition = '';
    sheet.style.height = '';
    onStop(restingStop(share, released.speed));
    dropNextClick();
  }
  grip?.addEventListener('pointerdown', press, { signal });
  grip?.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  // Listens on the window, because a mouse leaves the handle as soon as it moves.
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', release, { signal });
  return () => ended.abort();
}

function pointOf({ clientY, timeStamp }: PointerEvent): Point {
  return { y: clientY, at: timeStamp };
}

/** Drops the click at the end of a drag, which must not press the handle or a link near it. */
function dropNextClick() {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }));
}
