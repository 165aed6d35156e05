type ChannelFacts = {
  /** The label of its box in the form of choices. */
  label: string;
};

/**
 * The channels through which people are notified, in the order of the form. Each has a column in `tables.ts`
 * and a delivery in `deliveries.server.ts`; neither compiles while one is missing.
 */
export const CHANNELS = {
  email: { label: 'E-mail' },
  inApp: { label: 'On the site' },
} satisfies Record<string, ChannelFacts>;

export type Channel = keyof typeof CHANNELS;

export const ALL_CHANNELS = Object.keys(CHANNELS) as readonly Channel[];

/** For each channel, whether a person wants it. */
export type ChannelChoice = Record<Channel, boolean>;

/** Returns a choice that names each channel, from a list of those that the person wants. */
export const choiceOf = (chosen: readonly Channel[]) =>
  Object.fromEntries(ALL_CHANNELS.map((channel) => [channel, chosen.includes(channel)])) as ChannelChoice;

/** Returns the channels for a kind: all that exist for it, except those that the person switched off. */
export const channelsLeft = (channels: readonly Channel[], choice: ChannelChoice | null | undefined) =>
  channels.filter((channel) => choice?.[channel] ?? true);
