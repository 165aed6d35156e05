/** Days of spotlight that the built-in admin always has ahead. */
export const OWNER_SPOTLIGHT_DAYS = 30;

/** What an admin reads who enters by their rights alone. */
export const ADMIN_ACCESS = {
  toast: 'Admin Access',
  banner: 'Admin Access Granted',
  text: 'Accessing expert dashboard with admin privileges.',
} as const;

/** By what somebody enters the expert dashboard, and whether it shows them in spotlight. */
export type DashboardAccess = {
  by: 'approval' | 'admin';
  hasSpotlight: boolean;
  /** Null where nothing tells how long it lasts. */
  spotlightDays: number | null;
};

/**
 * Who may enter the expert dashboard: approved experts, and admins without any approval. The built-in admin
 * is in spotlight there; what the public listing shows is not touched by either.
 * @param listing the person's own, null without one.
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
