import type { Person } from '../../core/context.ts';
import { initialsOf } from '../../lib/initials.ts';

/** What waits for the person signed in: unread notifications and messages. */
export type Counts = { notices: number; messages: number };

/** The person signed in, as the header shows them; no more than it needs. */
export type Viewer = {
  firstName: string | null;
  label: string;
  initials: string;
  image: string | null;
  isAdmin: boolean;
  /** True from the application on, listed or not. */
  isExpert: boolean;
};

/**
 * What the header says of a person: the first name, or else the part of the e-mail before the at-sign;
 * initials for when there is no photo.
 */
export function viewerOf(
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'image' | 'isAdmin' | 'memberships'>,
): Viewer {
  const firstName = person.firstName?.trim() || null;
  return {
    firstName,
    label: firstName ?? (person.email.split('@', 1)[0] || 'User'),
    initials: initialsOf(person),
    image: person.image || null,
    isAdmin: person.isAdmin,
    isExpert: person.memberships.length > 0,
  };
}
