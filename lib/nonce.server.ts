/** A page in UTF-8, split wherever its nonce was, so that each visit can get its own nonce. */
export type CutPage = readonly Buffer<ArrayBuffer>[];

export const cutAtNonce = (html: string, nonce: string): CutPage =>
  html.split(nonce).map((part) => Buffer.from(part));

export function withNonce(page: CutPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce);
  return Buffer.concat(page.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
}
