import type { Channel } from './channels.ts';

/**
 * What people can be notified about and can choose channels for; mails about account security are always
 * sent. A concept adds its kinds with `declare module`, says whether they concern experts only, and supplies
 * their facts; `core/registries.ts` does not compile until it has them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds;

/** For each kind: its text in the settings, the channels it can use, and whether it concerns experts only. */
export type KindFacts<Kind extends NotificationKind = NotificationKind> = {
  readonly [Name in Kind]: {
    label: string;
    hint: string;
    channels: readonly Channel[];
    for: NotificationKinds[Name];
  };
};

/** The name of the form field for one channel of a kind. */
export const choiceField = (kind: NotificationKind, channel: Channel) => `${kind}-${channel}`;
