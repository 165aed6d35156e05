/** A route whose requests prove by themselves who sent them, so that no page of ours has to have done so. */
export type OwnProof = {
  path: RegExp;
  /** What the proof is: a provider's signature, a token that was mailed. */
  proof: string;
  /** What its bodies are; those that are no forms go on unread. */
  types: readonly string[];
};

/** Every such route. The route itself has to check the proof before it does anything. */
export const OWN_PROOFS: readonly OwnProof[] = [
  { path: /^\/webhooks\/payments$/, proof: "the payment provider's signature", types: ['application/json'] },
  // Mail programs and providers press it for their person (RFC 8058); what they send is a form.
  { path: /^\/(?:unsubscribe|tell-me\/stop)$/, proof: 'the signed token in the address', types: [] },
];

/** Methods that only look; whatever else is sent has to come from a page of ours. */
export const LOOKING = new Set(['GET', 'HEAD']);

/**
 * True when a browser says that a page of ours sends this. Browsers name the origin with everything that is
 * posted, so a request that names none is not taken for one of ours; what Host and X-Forwarded-* say is ignored.
 * @param publicOrigin the configured one, under which people reach the product.
 */
export function isFromOurPages(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  if (origin === publicOrigin) return site === null || site === 'same-origin' || site === 'none';
  // A browser that hides the origin says 'null', and still says of itself that the page is the same site's.
  return site === 'same-origin' && (origin === null || origin === 'null');
}
