/** This module loads when someone focuses the place field, to keep the first visit small. */

import { useEffect, useEffectEvent, useId } from 'react';
import * as words from '#text/finding/discovery/lazy';
import { classNames } from '../../../ui/class-names.ts';
import type { Choice } from './place-list.ts';
import { usePlaces } from './use-places.ts';

export interface PlaceSuggestionsProps {
  input: HTMLInputElement;
  /** Whether someone pressed an arrow key before this module loaded. */
  isAsked: boolean;
  onPick: () => void;
}

/**
 * Turns a text field into a combobox with a list of places. Arrow keys move, Enter or a click chooses, and
 * Escape closes. Screen readers announce the number of places.
 */
export function PlaceSuggestions({ input, isAsked, onPick }: PlaceSuggestionsProps) {
  const id = useId();
  const list = usePlaces(input, onPick);
  useCombobox(input, id, list, isAsked);
  return (
    <>
      <p role="status" className="sr-only">
        {list.said}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={words.places()}
        hidden={!list.isShown}
        // Keeps a press from blurring the field before the click fires.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-full left-0 z-30 mt-1 min-w-full rounded-md border border-line bg-raised p-1 shadow-float"
      >
        {list.places.map((place, index) => (
          <Option
            key={place.value}
            id={`${id}-${index}`}
            place={place}
            isActive={index === list.active}
            onPick={() => list.pick(place)}
          />
        ))}
      </div>
    </>
  );
}

type Places = ReturnType<typeof usePlaces>;

/** Turns the plain text field from the server into a combobox for the list with this id. */
function useCombobox(input: HTMLInputElement, id: string, list: Places, isAsked: boolean) {
  const { isShown, active } = list;
  const typed = useEffectEvent(list.askSoon);
  const opened = useEffectEvent(list.open);
  const entered = useEffectEvent(() => {
    if (input.value.trim() === '') list.offerRecent();
  });
  const left = useEffectEvent(list.close);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { isShown, places, active } = list;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isShown) list.open();
      else if (event.altKey) list.close();
      else list.move(step);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      list.close();
    } else if (event.key === 'Enter') {
      const chosen = isShown ? places[active] : undefined;
      if (!chosen) return list.close();
      event.preventDefault();
      list.pick(chosen);
    }
  });

  useEffect(() => {
    const set = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id };
    for (const [name, value] of Object.entries(set)) input.setAttribute(name, value);
    const watch = new AbortController();
    const { signal } = watch;
    input.addEventListener('input', () => typed(), { signal });
    input.addEventListener('focus', () => entered(), { signal });
    input.addEventListener('blur', () => left(), { signal });
    input.addEventListener('keydown', (event) => pressed(event), { signal });
    if (document.activeElement === input) {
      if (isAsked) opened();
      else if (input.value !== input.defaultValue) typed();
      else entered();
    }
    return () => {
      watch.abort();
      left();
      for (const name of [...Object.keys(set), 'aria-expanded', 'aria-activedescendant']) {
        input.removeAttribute(name);
      }
    };
  }, [input, id, isAsked]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isShown, active]);
}

function Option(props: { id: string; place: Choice; isActive: boolean; onPick: () => void }) {
  const { id, place, isActive, onPick } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onPick}
      className={classNames(
        'flex min-h-10 cursor-pointer items-baseline gap-3 whitespace-nowrap rounded-sm px-3 py-2 text-base hover:bg-accent-soft hover:text-accent-soft-text touch:min-h-11',
        isActive && 'bg-accent-soft text-accent-soft-text',
        place.forgets && 'border-line border-t text-sm',
      )}
    >
      <span className="tabular">{place.value}</span>
      {place.hint && <span className="text-muted text-sm">{place.hint}</span>}
    </div>
  );
}
