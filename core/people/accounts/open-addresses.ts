import * as words from '#text/people/accounts/rules';
import type { Sentence } from '../../../lib/sentence.ts';

/**
 * Kinds of personal links that open without signing in. A concept adds its own with `declare module`, and
 * must then add its functions to `OPEN_ADDRESSES` in `core/registries.server.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface OpenAddressKinds {}

export type OpenAddressKind = keyof OpenAddressKinds;

export type OpenAddress = {
  id: string;
  /** Such as 'Calendar link of all your bookings'. */
  label: Sentence;
  /** Null if the entry covers several links created at different times. */
  madeAt: Date | null;
};

/**
 * The functions that a concept supplies for its kind of link. Each handles one person's links. `ids` come
 * from that person's list.
 */
export type AddressFacts<Given> = {
  list(ctx: Given, userId: string): Promise<OpenAddress[]>;
  /** Ends links. Null if the owner can't end them, such as links that protect the account. */
  end: ((ctx: Given, userId: string, ids: readonly string[]) => Promise<void>) | null;
  /** Replaces links with new ones. Null if the links can't be replaced. */
  renew: ((ctx: Given, userId: string, ids: readonly string[]) => Promise<void>) | null;
};

export type OpenAddressFacts<Given> = { readonly [Kind in OpenAddressKind]: AddressFacts<Given> };

/** The labels of a person's links, grouped by what happened to them. */
export type AddressChanges = {
  renewed: readonly Sentence[];
  ended: readonly Sentence[];
  open: readonly Sentence[];
};

/**
 * Returns sentences for an e-mail that say which links were renewed, which ended, and which still work.
 */
export function sayAddresses({ renewed, ended, open }: AddressChanges): string[] {
  const said = (labels: readonly Sentence[]) => labels.map((say) => say()).join('; ');
  return [
    ...(renewed.length > 0 ? [words.links_renewed({ renewed: said(renewed) })] : []),
    ...(ended.length > 0 ? [words.links_ended({ ended: said(ended) })] : []),
    ...(open.length > 0 ? [words.links_still_open({ open: said(open) })] : []),
  ];
}
