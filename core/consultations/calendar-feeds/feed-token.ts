import type { AnyContext } from '../../context.ts';

export function feedToken({ chance }: Pick<AnyContext, 'chance'>): string {
  return chance.bytes(24).toBase64({ alphabet: 'base64url', omitPadding: true });
}
