import type { AnyContext } from '../../context.ts';

/** How every key begins, so that people and scanners of code recognize one. */
const START = 'pwk_';
const BYTES = 32;
const SHOWN = START.length + 6;
const KEY = /^pwk_[\w-]{43}$/;

export function newKeyToken({ chance }: Pick<AnyContext, 'chance'>): string {
  return START + chance.bytes(BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Checks whether a text has the form of a key. */
export const isKeyToken = (text: string): boolean => KEY.test(text);

export const prefixOf = (token: string): string => token.slice(0, SHOWN);
