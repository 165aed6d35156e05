/** Query parameters that mail programs, ads, and social networks add to links. No page reads them. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|mc_[ce]id|mkt_tok|_ga|_gl)$/i;
const MAY_TRACK =
  /[?&](?:utm_|[gd]clid|[gw]braid|fbclid|m(?:sclkid|c_|kt_)|t(?:t|w)clid|yclid|igshid|_g[al]=)/i;

/**
 * Returns a page's request without tracking parameters, so all visits to a page share one URL in caches,
 * links, and return paths. Returns forms and other requests unchanged.
 */
export function withoutTracking(request: Request): Request {
  if (request.method !== 'GET' || !MAY_TRACK.test(request.url)) return request;
  const url = new URL(request.url);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => !TRACKING.test(part.split('=', 1)[0]!));
  url.search = kept.join('&');
  return new Request(url, request);
}
