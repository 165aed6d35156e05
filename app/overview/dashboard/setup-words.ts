import * as words from '#text/overview/dashboard/screens';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import type { SetupItem } from '../../../core/people/setup/setup.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { AVAILABILITY_PATH, CARD_SHEET_PATH, SERVICES_PATH } from '../../people/experts/practice-path.ts';

/** Names the practice, because some people own several. */
export const titleOf = (name: string) => words.set_up_named({ name });

export const sayProgress = (done: number, all: number) => words.steps_done({ done, all });

/**
 * What unfinished steps mean for clients. An unfinished required step hides the practice, now or after
 * `until`.
 */
export const STANDING_WORDS = {
  hidden: words.setup_hidden,
  week: (until: string) => words.setup_until({ until }),
  open: words.setup_open,
};

/** Returns the path of the page for a step. The practice goes in front of a '#' part of the path. */
export function setupPath(item: SetupItem, practiceId: string): string {
  const [path, part] = SETUP_PATHS[item].split('#');
  return `${path}?practice=${practiceId}${part ? `#${part}` : ''}`;
}

const SETUP_PATHS: Record<SetupItem, string> = {
  place: PLACES_PATH,
  rate: `${SERVICES_PATH}#rate`,
  hours: `${AVAILABILITY_PATH}#hours`,
  expertise: `${SERVICES_PATH}#expertise`,
  option: '/dashboard/expert/new-option',
  photo: '/dashboard/settings',
  payouts: PAYOUTS_PATH,
  share: CARD_SHEET_PATH,
};
