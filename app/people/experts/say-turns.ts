import * as words from '#text/people/experts/screens';

export function sayTurns(state: string | null | undefined): string {
  return state ? words.turns_in_state({ state }) : words.turns();
}
