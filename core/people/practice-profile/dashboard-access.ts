/** How many days of Spotlight the dashboard of the built-in admin always shows. */
const OWNER_SPOTLIGHT_DAYS = 30;

export type DashboardAccess = {
  by: 'approval' | 'admin';
  hasSpotlight: boolean;
  /** The days of Spotlight to show; null if unknown. */
  spotlightDays: number | null;
};

/**
 * Returns what gives a person access to the expert dashboard; null if nothing does. Members of an approved
 * practice and all admins have access. The built-in admin's dashboard always shows Spotlight, which does not
 * affect their public listing.
 * @param listing the person's practice; null if there is none.
 */
export function dashboardAccess(
  listing: { isApproved: boolean; isSpotlight: boolean } | null,
  person: { isAdmin: boolean; isBuiltInAdmin: boolean },
): DashboardAccess | null {
  const isOwner = person.isAdmin && person.isBuiltInAdmin;
  const spotlight = {
    hasSpotlight: isOwner || (listing?.isSpotlight ?? false),
    spotlightDays: isOwner ? OWNER_SPOTLIGHT_DAYS : null,
  };
  if (listing?.isApproved) return { by: 'approval', ...spotlight };
  return person.isAdmin ? { by: 'admin', ...spotlight } : null;
}
