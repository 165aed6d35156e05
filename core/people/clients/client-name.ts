/** A person's name as it stands in the account. */
export type AccountName = { name: string; firstName: string | null; lastName: string | null };

/** What the client profile says about the name; nulls where none is stored. */
export type NameChoice = { displayName: string | null; showName: boolean | null };

/** What somebody is called who shows no name. */
export const ANONYMOUS = 'Anonymous User';

/** First name and the initial of the last one; 'Anonymous User' for an account that tells none. */
export function shortName({ name, firstName, lastName }: AccountName): string {
  const first = firstName?.trim() || name.trim().split(/\s+/)[0] || ANONYMOUS;
  const last = lastName?.trim();
  return last ? `${first} ${[...last][0]}.` : first;
}

/**
 * What experts call a client, on every page and in every mail: the name of the client profile where it is
 * shown, 'Anonymous User' where it is hidden or empty, the short name of the account without a profile.
 */
export function clientName(person: AccountName & NameChoice): string {
  if (person.showName === null) return shortName(person);
  return (person.showName && person.displayName?.trim()) || ANONYMOUS;
}

/** What everyone reads beside a review: of the name that experts are told, the first part and one initial. */
export function publicName(person: AccountName & NameChoice): string {
  const name = clientName(person);
  if (name === ANONYMOUS) return name;
  const [first = name, ...others] = name.split(/\s+/);
  const last = [...(others.at(-1) ?? '')][0];
  return last ? `${first} ${last.toUpperCase()}.` : first;
}
