import { useRef, useState } from 'react';
import * as words from '#text/finding/discovery/lazy';
import type { PlaceSuggestion } from '../../../core/finding/discovery/place-suggestion.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { recentPlaces } from './recent-places.ts';

/** A place, or the entry that clears the recent places. */
export type Choice = PlaceSuggestion & { forgets?: true };

const forget = (): Choice => ({ value: words.clear_recent_locations(), hint: '', forgets: true });

const TYPING_MS = 150;
/** Shorter text gets no suggestions. */
const MIN_LENGTH = 2;

/** Returns the places that match the field's text, the active one, and the text for screen readers. */
export function usePlaces(input: HTMLInputElement, onPick: () => void) {
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
    if (text.length < MIN_LENGTH) {
      setPlaces([]);
      setSaid('');
      return;
    }
    const asked = new AbortController();
    request.current = asked;
    try {
      const found = await findPlaces(text, asked.signal);
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
    setPlaces(
      recent.length > 0 ? [...recent.map((value) => ({ value, hint: words.recent() })), forget()] : [],
    );
    setActive(-1);
    setOpen(true);
    setSaid(recent.length > 0 ? sayCount(recent.length) : '');
  }

  function pick(place: Choice) {
    if (place.forgets) {
      recentPlaces.forget();
      close();
      setPlaces([]);
      setSaid(words.recent_locations_cleared());
      return;
    }
    input.value = place.value;
    close();
    setPlaces([]);
    setSaid('');
    onPick();
  }

  function askSoon() {
    clearTimeout(typing.current);
    typing.current = setTimeout(ask, TYPING_MS);
  }

  function open() {
    if (places.length > 0) setOpen(true);
    else void ask();
  }

  function move(step: number) {
    // The position after the last place means only the typed text.
    setActive((now) => ((now + 1 + step + places.length + 1) % (places.length + 1)) - 1);
  }
  return { places, isShown, active, said, askSoon, offerRecent, open, move, pick, close };
}

async function findPlaces(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  const answer = await fetch(pathInLanguage(`/find-experts/places?${new URLSearchParams({ text })}`), {
    signal,
  });
  return answer.ok ? await answer.json() : [];
}

function sayCount(count: number): string {
  if (count === 0) return words.no_place_by_name();
  return words.places_found({ count });
}
