import * as words from '#text/finding/openings/screens';

export function sayNoneIn(state: string): string {
  return words.none_in_state({ state });
}

export function sayTellMe(place: string): string {
  return words.tell_me_near({ place });
}

export function sayKept(place: string): string {
  return words.kept_near({ place });
}
