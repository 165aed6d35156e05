import * as words from '#text/ground/notifications/rules';

type ChannelFacts = {
  label: () => string;
};

/**
 * The channels for notifying people, in the form's order. A new channel also needs a column in `tables.ts`
 * and a delivery in `deliveries.server.ts`.
 */
export const CHANNELS = {
  email: { label: words.channel_email },
  inApp: { label: words.channel_site },
} satisfies Record<string, ChannelFacts>;

export type Channel = keyof typeof CHANNELS;

export const ALL_CHANNELS = Object.keys(CHANNELS) as readonly Channel[];

export type ChannelChoice = Record<Channel, boolean>;

/** Returns a choice with true for the listed channels and false for all others. */
export const choiceOf = (chosen: readonly Channel[]) =>
  Object.fromEntries(ALL_CHANNELS.map((channel) => [channel, chosen.includes(channel)])) as ChannelChoice;

/** Returns the given channels except those that the person has turned off. */
export const channelsLeft = (channels: readonly Channel[], choice: ChannelChoice | null | undefined) =>
  channels.filter((channel) => choice?.[channel] ?? true);
