/**
 * Kinds of addresses of a person that open without signing in. A concept declares its own with `declare module`, and
 * `OPEN_ADDRESSES` of `core/registries.server.ts` does not compile while one is missing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface OpenAddressKinds {}

export type OpenAddressKind = keyof OpenAddressKinds;

/** One that opens now. */
export type OpenAddress = {
  id: string;
  /** In words, such as 'Calendar link of all your bookings'. */
  label: string;
  /** Null for many that were made at different times. */
  madeAt: Date | null;
};

/** What a concept knows of a kind of its own. Each function is for one person, and `ids` are of that person's list. */
export type AddressFacts<Given> = {
  list(ctx: Given, userId: string): Promise<OpenAddress[]>;
  /** From then on they open nothing. Null where only another way ends them, such as one that guards the account. */
  end: ((ctx: Given, userId: string, ids: readonly string[]) => Promise<void>) | null;
  /** Puts new ones in their place. Null where they can only be ended. */
  renew: ((ctx: Given, userId: string, ids: readonly string[]) => Promise<void>) | null;
};

export type OpenAddressFacts<Given> = { readonly [Kind in OpenAddressKind]: AddressFacts<Given> };

/** What became of somebody's addresses, by their labels. */
export type AddressesTold = { renewed: readonly string[]; ended: readonly string[]; open: readonly string[] };

/** The same in sentences, for mails. */
export function sayAddresses({ renewed, ended, open }: AddressesTold): string[] {
  const said = (labels: readonly string[]) => labels.join('; ');
  return [
    ...(renewed.length > 0
      ? [`We made new links in place of these, and the old ones no longer open: ${said(renewed)}.`]
      : []),
    ...(ended.length > 0 ? [`We ended these, and they no longer open: ${said(ended)}.`] : []),
    ...(open.length > 0
      ? [`These still open without signing in: ${said(open)}. You can end or renew them in Account Settings.`]
      : []),
  ];
}
