import { useRef, useState } from 'react';
import type { PlaceSuggestion } from '../../../../core/finding/discovery/place-suggestion.ts';
import { pathInLanguage } from '../../../../lib/language.ts';
import {
  type Choice,
  clearedPlaces,
  closed,
  foundPlaces,
  moved,
  NO_PLACES,
  recentlySearched,
} from './place-list.ts';
import { recentPlaces } from './recent-places.ts';

const TYPING_MS = 150;
/** Shorter text gets no suggestions. */
const MIN_LENGTH = 2;

/** Returns the list of places that match the field's text, and what opens, moves, and closes it. */
export function usePlaces(input: HTMLInputElement, onPick: () => void) {
  const [list, setList] = useState(NO_PLACES);
  const request = useOneRequest();

  function offerRecent() {
    setList(recentlySearched(document.activeElement === input ? recentPlaces.read() : []));
  }

  async function ask(): Promise<void> {
    const signal = request.begin();
    const text = input.value.trim().replace(/\s+/g, ' ').toLowerCase();
    if (text === '') return offerRecent();
    if (text.length < MIN_LENGTH) return setList(NO_PLACES);
    const found = await findPlaces(text, signal);
    if (signal.aborted) return;
    // Without suggestions, the field still takes text.
    setList((old) => (found ? foundPlaces(found) : { ...old, places: [] }));
  }

  function open() {
    if (list.places.length > 0) setList((old) => ({ ...old, isOpen: true }));
    else void ask();
  }

  function close() {
    request.stop();
    setList(closed);
  }

  function pick(place: Choice) {
    request.stop();
    if (place.forgets) {
      recentPlaces.forget();
      setList(clearedPlaces());
      return;
    }
    input.value = place.value;
    setList(NO_PLACES);
    onPick();
  }
  return {
    ...list,
    isShown: list.isOpen && list.places.length > 0,
    askSoon: () => request.afterPause(ask),
    offerRecent,
    open,
    move: (step: number) => setList((old) => moved(old, step)),
    pick,
    close,
  };
}

/** Keeps at most one request under way: beginning another one, or stopping, ends it. */
function useOneRequest() {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<AbortController>(undefined);

  function stop() {
    clearTimeout(pause.current);
    current.current?.abort();
  }
  return {
    stop,
    begin(): AbortSignal {
      stop();
      current.current = new AbortController();
      return current.current.signal;
    },
    /** Calls back once no one has typed for a moment. */
    afterPause(ask: () => void) {
      clearTimeout(pause.current);
      pause.current = setTimeout(ask, TYPING_MS);
    },
  };
}

/** Returns the places that match a text; null if the server can't be asked. */
async function findPlaces(text: string, signal: AbortSignal): Promise<PlaceSuggestion[] | null> {
  try {
    const query = new URLSearchParams({ text });
    const answer = await fetch(pathInLanguage(`/find-experts/places?${query}`), { signal });
    return answer.ok ? await answer.json() : [];
  } catch {
    return null;
  }
}
