import { type PointerEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';

export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

export interface BottomSheetProps {
  label: string;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Stays visible at every stop, under the handle. */
  header?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The stop nearest to a height, both as a share of the window's height. */
export function nearestStop(share: number): SheetStop {
  return share < 0.3 ? 'peek' : share < 0.7 ? 'half' : 'full';
}

const NEXT = { peek: 'half', half: 'full', full: 'peek' } as const;
const SAID = { peek: 'Show half of the list', half: 'Show the whole list', full: 'Put the list away' };

/**
 * A sheet over the lower part of a phone's screen with three stops; the page behind stays usable. Drag
 * the handle, or press it to go to the next stop.
 */
export function BottomSheet({ label, stop, onStop, header, className, children }: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<{ from: number; height: number; moved: boolean }>(null);

  function grab(event: PointerEvent<HTMLButtonElement>) {
    if (!sheet.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height: sheet.current.offsetHeight, moved: false };
  }

  function pull(event: PointerEvent) {
    const held = drag.current;
    if (!held || !sheet.current) return;
    const by = held.from - event.clientY;
    if (Math.abs(by) > 6) held.moved = true;
    if (!held.moved) return;
    sheet.current.style.transition = 'none';
    sheet.current.style.height = `${held.height + by}px`;
  }

  function release() {
    const held = drag.current;
    const element = sheet.current;
    if (!element || !held?.moved) return;
    const share = element.offsetHeight / innerHeight;
    element.style.transition = '';
    element.style.height = '';
    onStop(nearestStop(share));
  }

  function press() {
    if (!drag.current?.moved) onStop(NEXT[stop]);
    drag.current = null;
  }

  return (
    <section
      ref={sheet}
      aria-label={label}
      data-stop={stop}
      className={classNames('bottom-sheet', className)}
    >
      <button
        type="button"
        aria-label={SAID[stop]}
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={press}
        className="flex h-8 w-full shrink-0 touch-none items-center justify-center rounded-t-xl -outline-offset-2 touch:h-11"
      >
        <span className="h-1 w-10 rounded-full bg-line-strong" />
      </button>
      {header && <div className="shrink-0 px-4 pb-3">{header}</div>}
      <div
        className={classNames(
          'min-h-0 flex-1 overscroll-contain',
          stop === 'peek' ? 'overflow-hidden' : 'overflow-y-auto',
        )}
        inert={stop === 'peek'}
      >
        {children}
      </div>
    </section>
  );
}
