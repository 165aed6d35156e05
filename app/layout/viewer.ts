import * as words from '#text/layout/screens';
import type { Person } from '../../core/context.ts';
import { initialsOf } from '../../lib/initials.ts';

export type Counts = { notices: number; messages: number };

export type Viewer = {
  firstName: string | null;
  label: string;
  initials: string;
  image: string | null;
  isAdmin: boolean;
  /** Whether the user belongs to a practice, listed or not. */
  isExpert: boolean;
};

/**
 * Returns the header's data about a person. The label is the first name or, without one, the local part of
 * the e-mail address.
 */
export function viewerOf(
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'image' | 'isAdmin' | 'memberships'>,
): Viewer {
  const firstName = person.firstName?.trim() || null;
  return {
    firstName,
    label: firstName ?? (person.email.split('@', 1)[0] || words.user()),
    initials: initialsOf(person),
    image: person.image || null,
    isAdmin: person.isAdmin,
    isExpert: person.memberships.length > 0,
  };
}
