import type { Person, Role } from '../../context.ts';

/** A person with memberships; null for a visitor. */
export type Member = Pick<Person, 'memberships'> | null;

/** The roles that satisfy each required role. Owners may do everything that staff may. */
const ROLES_COVERED: Record<Role, readonly Role[]> = { owner: ['owner'], staff: ['owner', 'staff'] };

/**
 * Checks whether a person may act for a practice.
 * @param role 'staff' for daily work (requests, hours, messages, offers), 'owner' for decisions that bind
 * the practice (its listing, license, money, and members).
 */
export function mayActFor(actor: Member, practiceId: string, role: Role): boolean {
  return practicesOf(actor, role).includes(practiceId);
}

/** Returns the ids of the practices that a person may act for in a role, in the order they joined. */
export function practicesOf(actor: Member, role: Role): string[] {
  const held = ROLES_COVERED[role];
  return (actor?.memberships ?? [])
    .filter((membership) => held.includes(membership.role))
    .map(({ practiceId }) => practiceId);
}

/** Returns the first practice that the person joined and may act for in this role, or null. */
export function ownPractice(actor: Member, role: Role): string | null {
  return practicesOf(actor, role)[0] ?? null;
}

/**
 * Returns the named practice, or `ownPractice` if none is named. Returns null if the person may not act for
 * it.
 */
export function resolvePractice(
  actor: Member,
  role: Role,
  practiceId: string | null | undefined,
): string | null {
  if (practiceId == null) return ownPractice(actor, role);
  const id = practiceId.toLowerCase();
  return mayActFor(actor, id, role) ? id : null;
}
