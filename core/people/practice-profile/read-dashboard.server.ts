import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { type OwnPractice, readPractice } from '../experts/read-practice.server.ts';
import { type DashboardAccess, dashboardAccess } from './dashboard-access.ts';

export type ExpertDashboard = {
  access: DashboardAccess | null;
  /** The practice on the dashboard; null if the person belongs to none or may not enter. */
  practice: OwnPractice | null;
  /** Whether the person belongs to any practice, even one that is still in review. */
  hasListing: boolean;
};

/**
 * Reads what the expert dashboard shows the signed-in user.
 * @param adminEmail the address of the built-in admin, in lower case; null if there is none.
 * @param practiceId by default, the first practice that they own or, if none, the first that they work for.
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
