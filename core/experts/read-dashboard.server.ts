import { signedIn } from '../accounts/signed-in.ts';
import type { Context } from '../context.ts';
import { type DashboardAccess, dashboardAccess } from './dashboard-access.ts';
import { ownPractice } from './may-act-for.ts';
import { type OwnExpert, readOwnExpert } from './read-own-expert.server.ts';

/** The expert dashboard as the person signed in may see it. */
export type ExpertDashboard = {
  /** By what they enter; null while it is locked to them. */
  access: DashboardAccess | null;
  /** Their listing; null without one, and while the dashboard is locked. */
  expert: OwnExpert | null;
  /** True when they own a listing, be it only one that waits for its review. */
  hasListing: boolean;
  /** They work for a practice that somebody else owns. */
  isStaff: boolean;
};

/**
 * The expert dashboard of the person signed in.
 * @param adminEmail the address of the built-in admin, in lower case; null where there is none.
 * @throws Refusal sign_in_required
 */
export async function readDashboard(ctx: Context, adminEmail: string | null): Promise<ExpertDashboard> {
  const { isAdmin, email } = signedIn(ctx);
  const expert = await readOwnExpert(ctx);
  const access = dashboardAccess(expert, { isAdmin, isBuiltInAdmin: email.toLowerCase() === adminEmail });
  const isStaff = expert === null && ownPractice(ctx.actor, 'staff') !== null;
  return { access, expert: access && expert, hasListing: expert !== null, isStaff };
}
