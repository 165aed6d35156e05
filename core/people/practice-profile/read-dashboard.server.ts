import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { type OwnPractice, readPractice } from '../experts/read-practice.server.ts';
import { type DashboardAccess, dashboardAccess } from './dashboard-access.ts';

/** The expert dashboard as the person signed in may see it. */
export type ExpertDashboard = {
  /** By what they enter; null while it is locked to them. */
  access: DashboardAccess | null;
  /** The practice that it is about; null without one, and while the dashboard is locked. */
  practice: OwnPractice | null;
  /** True when they belong to a practice, be it only one that waits for its review. */
  hasListing: boolean;
};

/**
 * The expert dashboard of the person signed in.
 * @param adminEmail the address of the built-in admin, in lower case; null where there is none.
 * @param practiceId which of several practices; null for the one they own, or else work for, joined first.
 */
export async function readDashboard(
  ctx: Context,
  adminEmail: string | null,
  practiceId: string | null = null,
): Promise<ExpertDashboard> {
  const { isAdmin, email } = signedIn(ctx);
  const practice = await readPractice(ctx, practiceId);
  const access = dashboardAccess(practice, { isAdmin, isBuiltInAdmin: email.toLowerCase() === adminEmail });
  return { access, practice: access && practice, hasListing: practice !== null };
}
