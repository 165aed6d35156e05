import { redirect } from 'react-router';
import { readSpotlight } from '../../../core/money/spotlight/read-spotlight.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { readPracticeNames } from '../../../core/people/experts/read-practice.server.ts';
import { readDashboard } from '../../../core/people/practice-profile/read-dashboard.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { ToastMessage } from '../../ui/toast.tsx';
import { PRACTICE_PATH, pathFor } from './practice-path.ts';
import { saySpotlight } from './spotlight-words.ts';

type Args = Parameters<typeof requireActor>[0];

/** The practice that an address names; null where it names none. */
export const namedPractice = ({ url }: Pick<Args, 'url'>): string | null => url.searchParams.get('practice');

/**
 * The expert dashboard of who asks, and the practices that they may choose among; the choice is empty for somebody
 * who belongs to one alone. An address that names a practice of others leads to the dashboard without a choice.
 */
export async function dashboardOf(args: Args) {
  requireActor(args);
  const { ctx, config } = visitOf(args);
  const named = namedPractice(args);
  const dashboard = await readDashboard(ctx, config.adminEmail, named);
  if (named !== null && !dashboard.practice) throw redirect(PRACTICE_PATH);
  const all = await readPracticeNames(ctx);
  const { access, practice } = dashboard;
  const spotlight = access && practice ? await readSpotlight(ctx, practice.id) : null;
  const spotlightSays = access && saySpotlight(access, spotlight, await zoneOf(ctx));
  return {
    ...dashboard,
    practice: practice && { ...practice, isPaidOut: ctx.payments.wayToPay === 'card' },
    access: access && { ...access, spotlightSays },
    choice: all.length > 1 ? all : [],
  };
}

/** The same for a tab that is about a practice; whoever has none, or a locked one, is led to the first tab. */
export async function practiceOf(args: Args) {
  const { access, practice, choice } = await dashboardOf(args);
  if (!access || !practice) throw redirect(PRACTICE_PATH);
  return { access, practice, choice };
}

/** The same for what an owner alone may do; staff are led back to the tab. */
export async function practiceToChange(args: Args, tab: string) {
  const own = await practiceOf(args);
  if (!own.practice.mayChange) throw redirect(pathFor(tab, namedPractice(args)));
  return own;
}

/** Leads back to a tab after something was done, and says so there. */
export function backTo(args: Args, tab: string, said: ToastMessage): Response {
  return redirect(pathFor(tab, namedPractice(args)), { headers: flashHeaders({ tone: 'success', ...said }) });
}

/** Leads back to the very address, with whatever it chooses, and says what was done. */
export function backHere({ url }: Args, said: ToastMessage): Response {
  return redirect(url.pathname + url.search, { headers: flashHeaders({ tone: 'success', ...said }) });
}
