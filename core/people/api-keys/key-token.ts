import type { AnyContext } from '../../context.ts';

/** How every key begins, so that people and scanners of code recognize one. */
const START = 'pwk_';
const BYTES = 32;
const SHOWN = START.length + 6;
const KEY = /^pwk_[\w-]{43}$/;
const ACCESS_TOKEN = /^pwa_[\w-]{43}$/;

/** How the secrets of apps begin, so that people and scanners of code recognize them. */
export type SecretStart = 'pwk_' | 'pwa_' | 'pwr_' | 'pwc_' | 'pws_';

/** Returns a secret that no one can guess. */
export function newSecret({ chance }: Pick<AnyContext, 'chance'>, start: SecretStart): string {
  return start + chance.bytes(BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}

export const newKeyToken = (ctx: Pick<AnyContext, 'chance'>): string => newSecret(ctx, START);

/** Checks whether a text has the form of an app's access token. */
export const isAccessToken = (text: string): boolean => ACCESS_TOKEN.test(text);

/** Checks whether a text has the form of a key. */
export const isKeyToken = (text: string): boolean => KEY.test(text);

export const prefixOf = (token: string): string => token.slice(0, SHOWN);
