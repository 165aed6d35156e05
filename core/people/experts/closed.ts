import * as words from '#text/people/experts/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { stateNotServed } from '../../ground/geography/legality.ts';
import { sayState } from '../../ground/geography/states.ts';
import { otherLeaving } from '../accounts/leaving.ts';
import { demoLabel } from './demo-label.ts';
import { type Bookable, isBookable } from './listed.ts';

type ClosedCode = 'not_bookable' | 'state_not_served' | 'practice_not_ready';

/** Why an expert can't be booked, as shown on pages. */
export type Closed = { code: ClosedCode; title: string; words: string };
export type WhyClosed = { code: ClosedCode; title: Sentence; words: Sentence };

/** Returns a reason in words for a page; null if there is none. */
export const sayClosed = (why: WhyClosed | null): Closed | null =>
  why && { code: why.code, title: why.title(), words: why.words() };

/** The facts that decide whether an expert can be booked, and the name and state for the message. */
export type Bookability = Bookable & {
  name: string;
  state: string;
  /** Whether every required setup step is done. */
  isSetUp: boolean;
  isChecked: boolean;
};

/**
 * Returns why an expert can't be booked; null if they can. An expert who is paused, takes no requests, is
 * leaving, or has no public page gets the same reason, so it reveals nothing about the account.
 * @param served whether the law allows consultations at the expert's place on that date.
 */
export function whyClosed(expert: Bookability, served: boolean): WhyClosed | null {
  if (isBookable(expert, served) && expert.isChecked) return null;
  if (expert.isDemo) {
    return {
      code: 'not_bookable',
      title: demoLabel,
      words: words.sample_takes_no_requests,
    };
  }
  if (!served) {
    const state = () => sayState(expert.state);
    return {
      code: 'state_not_served',
      title: () => stateNotServed(state()).title,
      words: withFacts(words.state_not_served, { name: expert.name, state }),
    };
  }
  if (isBookable(expert, served)) {
    return {
      code: 'not_bookable',
      title: words.new_place,
      words: withFacts(words.new_place_unchecked, { name: expert.name }),
    };
  }
  if (!expert.isSetUp && isBookable({ ...expert, isListable: true }, served)) {
    return {
      code: 'practice_not_ready',
      title: words.not_ready,
      words: withFacts(words.practice_not_ready, { name: expert.name }),
    };
  }
  return { code: 'not_bookable', title: words.takes_no_requests, words: otherLeaving(expert.name) };
}
