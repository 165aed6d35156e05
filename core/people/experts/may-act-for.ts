import type { Person, Role } from '../../context.ts';

/** Somebody as far as their practices go; null is a visitor. */
export type Member = Pick<Person, 'memberships'> | null;

/** The roles in which somebody may do what is asked of a role: an owner may do what staff may. */
const HELD_BY: Record<Role, readonly Role[]> = { owner: ['owner'], staff: ['owner', 'staff'] };

/**
 * The one question of who may act for a practice; asked by verbs, screens and buttons alike.
 * @param role what the act asks for: 'staff' for the work of each day (requests, hours, messages, offers), 'owner'
 * for what binds the practice (its listing, its license, its money, its members).
 */
export function mayActFor(actor: Member, practiceId: string, role: Role): boolean {
  return practicesOf(actor, role).includes(practiceId);
}

/** The ids of all practices that somebody may act for in a role, the one joined first at the front. */
export function practicesOf(actor: Member, role: Role): string[] {
  const held = HELD_BY[role];
  return (actor?.memberships ?? [])
    .filter((membership) => held.includes(membership.role))
    .map(({ practiceId }) => practiceId);
}

/** The practice that is meant where somebody names none: the one they joined first; null for a client. */
export function ownPractice(actor: Member, role: Role): string | null {
  return practicesOf(actor, role)[0] ?? null;
}

/** The practice that is meant: the one named if they may act for it, the one joined first where none is; else null. */
export function practiceMeant(
  actor: Member,
  role: Role,
  practiceId: string | null | undefined,
): string | null {
  if (practiceId == null) return ownPractice(actor, role);
  const id = practiceId.toLowerCase();
  return mayActFor(actor, id, role) ? id : null;
}
