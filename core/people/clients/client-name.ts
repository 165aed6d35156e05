import { ANONYMOUS, sayName } from '../accounts/say-name.ts';

export type AccountName = { name: string; firstName: string | null; lastName: string | null };

/** How the client profile shows the name. Both are null without a stored profile. */
export type NameChoice = { displayName: string | null; showName: boolean | null };

/**
 * Returns the first name and the initial of the last name; 'Anonymous User' in the reader's language if the
 * account has no name.
 */
export function shortName(account: AccountName): string {
  return sayName(storedShortName(account));
}

function storedShortName({ name, firstName, lastName }: AccountName): string {
  const first = firstName?.trim() || name.trim().split(/\s+/)[0] || ANONYMOUS;
  const last = lastName?.trim();
  return last ? `${first} ${[...last][0]}.` : first;
}

/**
 * Returns the name that experts see for a client on pages and in e-mails. Without a profile, it is the
 * account's short name. With a profile, it is the profile's name, or 'Anonymous User' in the reader's
 * language if that name is hidden or empty.
 */
export function clientName(person: AccountName & NameChoice): string {
  return sayName(storedName(person));
}

function storedName(person: AccountName & NameChoice): string {
  if (person.showName === null) return storedShortName(person);
  return (person.showName && person.displayName?.trim()) || ANONYMOUS;
}

/**
 * Returns the name that reviews store: the first word of the name that experts see, and the initial of its
 * last word. Show it with `sayName`.
 */
export function publicName(person: AccountName & NameChoice): string {
  const name = storedName(person);
  if (name === ANONYMOUS) return name;
  const [first = name, ...others] = name.split(/\s+/);
  const last = [...(others.at(-1) ?? '')][0];
  return last ? `${first} ${last.toUpperCase()}.` : first;
}
