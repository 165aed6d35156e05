import { signedIn } from '../accounts/signed-in.ts';
import type { Context } from '../context.ts';
import { type DashboardAccess, dashboardAccess } from './dashboard-access.ts';
import { type OwnExpert, readOwnExpert } from './read-own-expert.server.ts';

/** The expert dashboard as the person signed in may see it. */
export type ExpertDashboard = {
  /** By what they enter; null while it is locked to them. */
  access: DashboardAccess | null;
  /** Their listing; null without one, and while the dashboard is locked. */
  expert: OwnExpert | null;
  /** True when they own a listing, be it only one that waits for its review. */
  hasListing: boolean;
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
  return { access, expert: access && expert, hasListing: expert !== null };
}
