import { otherLeaving } from '../accounts/leaving.ts';
import { stateNotServed } from '../geography/legality.ts';
import { isServed, regionName } from '../geography/states.ts';

/** Why nobody can book an expert, in words fit for a client. */
export type Closed = { code: 'not_bookable' | 'state_not_served'; title: string; words: string };

/** What decides whether an expert can be booked at all, whatever the hour. */
export type Bookability = {
  name: string;
  state: string;
  isActive: boolean;
  isDemo: boolean;
  /** The expert has asked for the deletion of their account. */
  isLeaving: boolean;
  /** The account behind the listing; null where nobody signs in. */
  userId: string | null;
};

/**
 * The one question of whether an expert can be booked; null when they can. Who rests and who leaves are told
 * alike, so that it tells nothing about a person's account.
 * @param today the calendar date at the expert's place, where the law applies.
 */
export function whyClosed(expert: Bookability, today: Temporal.PlainDate): Closed | null {
  if (expert.isDemo) {
    return {
      code: 'not_bookable',
      title: 'DEMO - Not Booking',
      words: 'This is a sample listing and takes no requests.',
    };
  }
  if (!isServed(expert.state, today)) {
    const state = regionName(expert.state);
    return {
      code: 'state_not_served',
      title: stateNotServed(state).title,
      words: `${expert.name} is in ${state}, where our services are not available under the current state of the law.`,
    };
  }
  if (!expert.isActive || expert.isLeaving || expert.userId === null) {
    return { code: 'not_bookable', title: 'Not taking requests', words: otherLeaving(expert.name) };
  }
  return null;
}
