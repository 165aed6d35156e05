/** Loads when someone focuses the place field, to keep the first visit small. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PlaceSuggestion } from '../../../core/finding/discovery/place-suggestion.ts';
import { classNames } from '../../ui/class-names.ts';
import { recentPlaces } from './recent-places.ts';

type Choice = PlaceSuggestion & { forgets?: true };

const FORGET: Choice = { value: 'Clear recent locations', hint: '', forgets: true };

const TYPING_MS = 150;
/** Shorter text gets no suggestions. */
const SHORTEST = 2;

export interface PlaceSuggestionsProps {
  input: HTMLInputElement;
  onPick: () => void;
}

/**
 * Turns a text field into a combobox with a list of places. Arrow keys move, Enter or a click chooses, and
 * Escape closes. Screen readers hear how many places there are.
 */
export function PlaceSuggestions({ input, onPick }: PlaceSuggestionsProps) {
  const id = useId();
  const [places, setPlaces] = useState<readonly Choice[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const isShown = isOpen && places.length > 0;

  function close() {
    clearTimeout(typing.current);
    request.current?.abort();
    setOpen(false);
    setActive(-1);
  }

  async function ask(): Promise<void> {
    clearTimeout(typing.current);
    request.current?.abort();
    const text = input.value.trim().replace(/\s+/g, ' ').toLowerCase();
    if (text === '') return offerRecent();
    if (text.length < SHORTEST) {
      setPlaces([]);
      setSaid('');
      return;
    }
    const asked = new AbortController();
    request.current = asked;
    try {
      const answer = await fetch(`/find-experts/places?${new URLSearchParams({ text })}`, {
        signal: asked.signal,
      });
      const found = answer.ok ? ((await answer.json()) as PlaceSuggestion[]) : [];
      if (asked.signal.aborted) return;
      setPlaces(found);
      setActive(-1);
      setOpen(true);
      setSaid(sayCount(found.length));
    } catch {
      // Without suggestions, the field still takes text.
      if (!asked.signal.aborted) setPlaces([]);
    }
  }

  function offerRecent() {
    const recent = document.activeElement === input ? recentPlaces.read() : [];
    setPlaces(recent.length > 0 ? [...recent.map((value) => ({ value, hint: 'recent' })), FORGET] : []);
    setActive(-1);
    setOpen(true);
    setSaid(recent.length > 0 ? sayCount(recent.length) : '');
  }

  function pick(place: Choice) {
    if (place.forgets) {
      recentPlaces.forget();
      close();
      setPlaces([]);
      setSaid('Recent locations cleared.');
      return;
    }
    input.value = place.value;
    close();
    setPlaces([]);
    setSaid('');
    onPick();
  }

  const typed = useEffectEvent(() => {
    clearTimeout(typing.current);
    typing.current = setTimeout(ask, TYPING_MS);
  });
  const entered = useEffectEvent(() => {
    if (input.value.trim() === '') offerRecent();
  });
  const left = useEffectEvent(close);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isShown) {
      event.preventDefault();
      if (places.length > 0) setOpen(true);
      else void ask();
    } else if (step) {
      event.preventDefault();
      if (event.altKey) close();
      // One more position than there are places stands for the typed text alone.
      else setActive((now) => ((now + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const chosen = isShown ? places[active] : undefined;
      if (chosen) {
        event.preventDefault();
        pick(chosen);
      } else close();
    }
  });

  // The server renders a plain field. This turns it into a combobox.
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
      if (input.value !== input.defaultValue) typed();
      else entered();
    }
    return () => {
      watch.abort();
      left();
      for (const name of [...Object.keys(set), 'aria-expanded', 'aria-activedescendant']) {
        input.removeAttribute(name);
      }
    };
  }, [input, id]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isShown, active]);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Places"
        hidden={!isShown}
        // Keeps a press from blurring the field before the click fires.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-full left-0 z-30 mt-1 min-w-full rounded-md border border-line bg-raised p-1 shadow-float"
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={place.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => pick(place)}
            className={classNames(
              'flex min-h-10 cursor-pointer items-baseline gap-3 whitespace-nowrap rounded-sm px-3 py-2 text-base hover:bg-accent-soft hover:text-accent-soft-text touch:min-h-11',
              index === active && 'bg-accent-soft text-accent-soft-text',
              place.forgets && 'border-line border-t text-sm',
            )}
          >
            <span className="tabular">{place.value}</span>
            {place.hint && <span className="text-muted text-sm">{place.hint}</span>}
          </div>
        ))}
      </div>
    </>
  );
}

function sayCount(count: number): string {
  if (count === 0) return 'No place by that name yet.';
  return `${count} ${count === 1 ? 'place' : 'places'}. The arrow keys lead through them.`;
}
