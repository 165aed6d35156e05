/**
 * What people can be notified about and can choose channels for; mails about account security are always sent. A
 * concept adds its kinds with `declare module`, says whether they concern experts only, and supplies their facts;
 * `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds;

/** The two channels. */
export type Ways = { email: boolean; inApp: boolean };

export const BOTH_WAYS: Ways = { email: true, inApp: true };

/** What the form of choices shows for each of a concept's kinds, and which channels exist for it. */
export type KindFacts<Kind extends NotificationKind = NotificationKind> = {
  readonly [Name in Kind]: {
    label: string;
    hint: string;
    ways: Ways;
    for: NotificationKinds[Name];
  };
};

/** The channels for a kind: all that exist for it, except those that the person switched off. */
export function waysOf(ways: Ways, choice: Ways | null | undefined): Ways {
  if (!choice) return ways;
  return { email: ways.email && choice.email, inApp: ways.inApp && choice.inApp };
}

/** The name of the form field for one channel of a kind. */
export const choiceField = (kind: NotificationKind, way: keyof Ways) => `${kind}-${way}`;
