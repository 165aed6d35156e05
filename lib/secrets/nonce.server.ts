/** A page in UTF-8, split at its nonce. Each visit can then get its own nonce. */
export type CutPage = readonly Buffer<ArrayBuffer>[];

export const cutAtNonce = (html: string, nonce: string): CutPage =>
  html.split(nonce).map((part) => Buffer.from(part));

export function withNonce(page: CutPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(page.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
}
