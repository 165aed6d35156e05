import * as words from '#text/business/team/rules';
import type { Role } from '../../context.ts';

/** An expired invitation stays 'open', with `expiresAt` in the past. */
export const INVITATION_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const INVITATION_DAYS = 7;
/** The maximum number of open invitations per practice. */
export const MAX_INVITATIONS = 20;
export const MAX_MEMBERS = 40;

export const ROLE_WORDS: Record<Role, { label: () => string; hint: () => string }> = {
  staff: { label: words.staff, hint: words.staff_hint },
  owner: { label: words.owner, hint: words.owner_hint },
};

/** The reasons a link does not open an invitation. */
export type WhyNot = 'unknown' | 'old' | 'expired' | Exclude<InvitationStatus, 'open'>;

export const WHY_NOT_WORDS: Record<WhyNot, { title: () => string; text: () => string }> = {
  unknown: {
    title: words.link_unknown,
    text: words.link_unknown_hint,
  },
  old: {
    title: words.link_old,
    text: words.link_old_hint,
  },
  expired: {
    title: words.link_expired,
    text: () => words.link_expired_hint({ days: INVITATION_DAYS }),
  },
  accepted: {
    title: words.link_accepted,
    text: words.link_accepted_hint,
  },
  declined: {
    title: words.link_declined,
    text: words.link_declined_hint,
  },
  withdrawn: {
    title: words.link_withdrawn,
    text: words.link_withdrawn_hint,
  },
};

/**
 * Returns the reason a link can't be used to answer the invitation; null if it can.
 * @param row null if there is no such invitation.
 * @param version the version of the link.
 */
export function whyNotOpen(
  row: { status: InvitationStatus; version: number; expiresAt: Date } | null,
  version: number,
  now: Temporal.Instant,
): WhyNot | null {
  if (!row) return 'unknown';
  if (row.status !== 'open') return row.status;
  if (row.version !== version) return 'old';
  return row.expiresAt.getTime() <= now.epochMilliseconds ? 'expired' : null;
}

/** Masks an address for someone who may not own it: 'k…@example.com'. */
export function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
