/**
 * Routes that accept requests from other sites, because each request proves who sent it. Each route must
 * check the proof before it does anything else.
 */
export type OwnProof = {
  path: RegExp;
  /** The kind of proof, such as a provider's signature or a mailed token. */
  proof: string;
  /** Content types other than forms. The gate lets bodies of these types through without parsing them. */
  types: readonly string[];
};

export const OWN_PROOFS: readonly OwnProof[] = [
  { path: /^\/webhooks\/payments$/, proof: "the payment provider's signature", types: ['application/json'] },
  {
    path: /^\/webhooks\/calendars\/(?:google|microsoft)$/,
    proof: 'the secret of the watch, which only the provider has',
    // A notice without content can state no type.
    types: ['application/json', 'text/plain', ''],
  },
  // Mail programs and providers send this form for their user (RFC 8058).
  { path: /^\/(?:unsubscribe|tell-me\/stop)$/, proof: 'the signed token in the address', types: [] },
];

/** Methods that only read. Requests with other methods must come from one of our pages. */
export const LOOKING = new Set(['GET', 'HEAD']);

/**
 * Checks whether the browser says that one of our pages sent the request. Refuses a request with neither
 * Origin nor Sec-Fetch-Site. Ignores Host and X-Forwarded-*.
 * @param publicOrigin the configured origin.
 */
export function isFromOurPages(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  if (origin === publicOrigin) return site === null || site === 'same-origin' || site === 'none';
  // A browser that hides the origin still says that the page is on the same site.
  return site === 'same-origin' && (origin === null || origin === 'null');
}
