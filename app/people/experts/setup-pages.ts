import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import type { SetupItem } from '../../../core/people/setup/setup.ts';
import { PLACES_PATH } from './places-path.ts';
import { AVAILABILITY_PATH, CARD_SHEET_PATH, optionPath, SERVICES_PATH } from './practice-path.ts';

/** Returns the path of the page for a step. The practice goes in front of a '#' part of the path. */
export function setupPath(item: SetupItem, practiceId: string): string {
  const [path, part] = SETUP_PAGES[item].split('#');
  return `${path}?practice=${practiceId}${part ? `#${part}` : ''}`;
}

/** Returns the first of the steps that another page is for. */
export function stepElsewhere(items: readonly SetupItem[], page: string): SetupItem | null {
  return items.find((item) => SETUP_PAGES[item].split('#')[0] !== page) ?? null;
}

const SETUP_PAGES: Record<SetupItem, string> = {
  place: PLACES_PATH,
  rate: `${SERVICES_PATH}#rate`,
  hours: `${AVAILABILITY_PATH}#hours`,
  expertise: `${SERVICES_PATH}#expertise`,
  option: optionPath(null),
  photo: '/dashboard/settings',
  payouts: PAYOUTS_PATH,
  share: CARD_SHEET_PATH,
};
