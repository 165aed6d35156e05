import type { AnyContext } from '../../context.ts';

/** What nobody can guess, for the address of a feed. */
export function feedToken({ chance }: Pick<AnyContext, 'chance'>): string {
  return chance.bytes(24).toBase64({ alphabet: 'base64url', omitPadding: true });
}
