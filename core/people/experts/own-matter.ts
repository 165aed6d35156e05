import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';
import { mayActFor } from './may-act-for.ts';

export type Concerned = { practiceId?: string | null; personIds?: readonly (string | null)[] };

export const OWN_MATTER = 'You take part in this yourself, so another admin has to decide it.';

/** Checks whether a decision concerns the admin personally or a practice that they belong to. */
export function isOwnMatter(
  person: Pick<Person, 'id' | 'memberships'> | null,
  { practiceId, personIds = [] }: Concerned,
): boolean {
  if (!person) return false;
  return personIds.includes(person.id) || (practiceId != null && mayActFor(person, practiceId, 'staff'));
}

export function refuseOwnMatter(admin: Pick<Person, 'id' | 'memberships'>, about: Concerned): void {
  if (isOwnMatter(admin, about)) throw new Refusal('not_allowed', OWN_MATTER);
}
