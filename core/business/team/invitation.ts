import type { Role } from '../../context.ts';

/** An expired invitation stays 'open', with `expiresAt` in the past. */
export const INVITATION_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const INVITATION_DAYS = 7;
/** The most open invitations of a practice. */
export const MAX_INVITATIONS = 20;
export const MAX_MEMBERS = 40;

export const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  staff: { label: 'Staff', hint: 'Answers requests and messages, changes hours, and reads the listing.' },
  owner: { label: 'Owner', hint: 'Can do everything: the listing, its options, its money and its people.' },
};

/** Why a link does not open an invitation, or no longer does. */
export type WhyNot = 'unknown' | 'old' | 'expired' | Exclude<InvitationStatus, 'open'>;

export const WHY_NOT_WORDS: Record<WhyNot, { title: string; text: string }> = {
  unknown: {
    title: 'This link does not work',
    text: 'Part of it may be missing. Please open it from the e-mail again.',
  },
  old: {
    title: 'There is a newer link',
    text: 'The invitation was sent again since then. Please use the link in the newest e-mail.',
  },
  expired: {
    title: 'This invitation has run out',
    text: `An invitation is good for ${INVITATION_DAYS} days. Ask the person who invited you to send it again.`,
  },
  accepted: {
    title: 'This invitation was accepted already',
    text: 'A link works once. If you accepted it, you will find the practice in your dashboard.',
  },
  declined: {
    title: 'This invitation was declined',
    text: 'If that was a mistake, ask the person who invited you to do so again.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'The person who invited you took it back. Please ask them if you think it is a mistake.',
  },
};

/**
 * Returns why the link can't be used to answer the invitation; null if it can.
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

/** Masks an address for someone who may not own it, as in 'k…@example.com'. */
export function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
