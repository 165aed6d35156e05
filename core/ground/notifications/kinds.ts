/**
 * What people can be told about, and choose how; mails for the security of an account are not among it. A concept adds
 * its own kinds with `declare module`, says whether they concern experts alone, and gives their facts;
 * `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds;

/** The two ways of telling. */
export type Ways = { email: boolean; inApp: boolean };

export const BOTH_WAYS: Ways = { email: true, inApp: true };

/** What the form of choices says of each of a concept's kinds, and which ways there are at all. */
export type KindFacts<Kind extends NotificationKind = NotificationKind> = {
  readonly [Name in Kind]: {
    label: string;
    hint: string;
    ways: Ways;
    for: NotificationKinds[Name];
  };
};

/** How a kind is told: by every way there is for it, less what the person has switched off. */
export function waysOf(ways: Ways, choice: Ways | null | undefined): Ways {
  if (!choice) return ways;
  return { email: ways.email && choice.email, inApp: ways.inApp && choice.inApp };
}

/** The field of the form that stands for one way of one kind. */
export const choiceField = (kind: NotificationKind, way: keyof Ways) => `${kind}-${way}`;
