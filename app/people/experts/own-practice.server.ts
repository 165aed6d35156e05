import { redirect } from 'react-router';
import { readSpotlight } from '../../../core/money/spotlight/read-spotlight.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { readPracticeNames } from '../../../core/people/experts/read-practice.server.ts';
import { readDashboard } from '../../../core/people/practice-profile/read-dashboard.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { ToastMessage } from '../../ui/overlays/toast.tsx';
import { PRACTICE_PATH, pathFor } from './practice-path.ts';
import { setupNoteOf } from './setup-note.server.ts';
import { saySpotlight } from './spotlight-words.ts';

type Args = Parameters<typeof requireActor>[0];

export const namedPractice = ({ url }: Pick<Args, 'url'>): string | null => url.searchParams.get('practice');

/**
 * Loads the user's expert dashboard. `choice` lists their practices if there are several. Redirects to the
 * dashboard if the URL names someone else's practice.
 */
export async function dashboardOf(args: Args) {
  requireActor(args);
  const { ctx, config } = visitOf(args);
  const named = namedPractice(args);
  const dashboard = await readDashboard(ctx, config.adminEmail, named);
  if (named !== null && !dashboard.practice) throw redirect(PRACTICE_PATH);
  const all = await readPracticeNames(ctx);
  const { access, practice } = dashboard;
  const setup = access && practice ? await setupNoteOf(ctx, practice.id) : null;
  const spotlight = access && practice ? await readSpotlight(ctx, practice.id) : null;
  const spotlightSays = access && saySpotlight(access, spotlight, await zoneOf(ctx));
  return {
    ...dashboard,
    practice: practice && { ...practice, isPaidOut: ctx.payments.wayToPay === 'card', setup },
    access: access && { ...access, spotlightSays },
    choice: all.length > 1 ? all : [],
  };
}

/**
 * Like `dashboardOf`, for tabs that need a practice. Redirects to the first tab if there is none or the
 * dashboard is locked.
 */
export async function practiceOf(args: Args) {
  const { access, practice, choice } = await dashboardOf(args);
  if (!access || !practice) throw redirect(PRACTICE_PATH);
  return { access, practice, choice };
}

/** Like `practiceOf`, but for pages that only owners can use. Redirects staff to the tab. */
export async function practiceToChange(args: Args, tab: string) {
  const own = await practiceOf(args);
  if (!own.practice.mayChange) throw redirect(pathFor(tab, namedPractice(args)));
  return own;
}

/** @param at the part of the tab to show, such as '#options'. */
export function backTo(args: Args, tab: string, said: ToastMessage, at = ''): Response {
  return redirect(pathFor(tab, namedPractice(args)) + at, {
    headers: flashHeaders({ tone: 'success', ...said }),
  });
}

export function backHere({ url }: Args, said: ToastMessage): Response {
  return redirect(url.pathname + url.search, { headers: flashHeaders({ tone: 'success', ...said }) });
}
