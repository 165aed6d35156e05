import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as words from '#text/ui/overlays';
import { classNames } from '../class-names.ts';
import { SHEET_STOPS, type SheetStop } from './sheet-stop.ts';

export interface BottomSheetProps {
  label: string;
  /** If false, renders only the content, in the page's flow. */
  isOn: boolean;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  header: ReactNode;
  body?: RefObject<HTMLDivElement | null>;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
}

const HANDLE_LABELS = {
  peek: words.show_half_of_the_list,
  half: words.show_the_whole_list,
  full: words.put_the_list_away,
};

/**
 * A sheet with three stops over the lower part of a screen narrower than 64rem. The page behind it stays
 * usable. People drag its upper part, press its handle for the next stop, or use arrow keys on the handle.
 * Focused elements scroll into view. The dragging code loads only if there is a sheet.
 */
export function BottomSheet({ isOn, stop, onStop, ...props }: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const latest = useRef(onStop);
  useEffect(() => {
    latest.current = onStop;
  });

  useEffect(() => {
    const element = sheet.current;
    if (!isOn || !element || !matchMedia('(width < 64rem)').matches) return;
    let letGo: (() => void) | null = null;
    let isGone = false;
    import('./sheet-drag.ts').then(
      ({ letDrag }) => {
        if (!isGone) letGo = letDrag(element, (to) => latest.current(to));
      },
      // If the dragging code does not load, pressing the handle still works.
      () => undefined,
    );
    return () => {
      isGone = true;
      letGo?.();
    };
  }, [isOn]);

  function step(by: number) {
    const to = SHEET_STOPS[SHEET_STOPS.indexOf(stop) + by];
    if (to) onStop(to);
  }
  function key(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }
  return (
    <section
      ref={sheet}
      aria-label={props.label}
      data-stop={stop}
      className={classNames(isOn && 'bottom-sheet', props.className)}
    >
      <div className="bottom-sheet-grip">
        {isOn && (
          <button
            type="button"
            aria-label={HANDLE_LABELS[stop]()}
            data-needs-script=""
            onKeyDown={key}
            onClick={() => (stop === 'full' ? onStop('peek') : step(1))}
            className="flex h-7 w-full items-center justify-center rounded-t-xl -outline-offset-2 touch:-mb-4 touch:h-11 touch:pb-4 lg:hidden"
          >
            <span className="h-1 w-10 rounded-full bg-line-strong" />
          </button>
        )}
        {props.header}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only reacts to focus inside it */}
      <div
        ref={props.body}
        onFocus={isOn && stop === 'peek' ? () => onStop('half') : undefined}
        className={classNames('bottom-sheet-body', props.bodyClassName)}
      >
        {props.children}
      </div>
    </section>
  );
}
