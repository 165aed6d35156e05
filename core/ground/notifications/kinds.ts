import type { Channel } from './channels.ts';

/**
 * Kinds of notifications. People choose the channels of each kind. E-mails about account security are always
 * sent and have no kind. A concept adds its kinds with `declare module`, says whether they concern only
 * experts, and must then supply their facts in `core/registries.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface NotificationKinds {}

export type NotificationKind = keyof NotificationKinds;

export type KindFacts<Kind extends NotificationKind = NotificationKind> = {
  readonly [Name in Kind]: {
    label: () => string;
    hint: () => string;
    channels: readonly Channel[];
    for: NotificationKinds[Name];
  };
};

export const choiceField = (kind: NotificationKind, channel: Channel) => `${kind}-${channel}`;
