import type { AnyContext } from '../../context.ts';

/** Returns an unguessable token for a feed's URL. */
export function feedToken({ chance }: Pick<AnyContext, 'chance'>): string {
  return chance.bytes(24).toBase64({ alphabet: 'base64url', omitPadding: true });
}
