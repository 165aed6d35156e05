import { LAST_WRITE_COOKIE, LAST_WRITE_SECONDS } from '../app/layout/last-write-cookie.ts';
import type { Context } from '../core/context.ts';
import { signedCookie } from '../lib/secrets/signed-cookie.server.ts';
import type { Config } from '../platform/config.ts';
import { type LogPosition, parsePosition } from '../platform/database/log-position.ts';
import type { Reading, Replicas } from '../platform/database/replicas.ts';
import { LOOKING } from './gate/origin.ts';

/** A payer comes back by a link, and the payment is then settled, such as of the Spotlight. */
const WRITES_WHEN_OPENED = /^\/payments\/[^/]+$/;

/** Where one request reads what finds experts. */
export type FindingReads = {
  /** Returns the context for these reads. All calls return the same one. */
  context(): Context;
  /** Whether a replica was read and failed, so that the primary must answer the whole request. */
  hasFailed(): boolean;
  /** Returns the times of what the replica showed. Null if none was read, or it failed. */
  times(): Reading['times'];
};

export type Finding = {
  /** @param since the moment (`performance.now()`) up to which others have seen this page. */
  readsOf(ctx: Context, request: Request, since: number | null): FindingReads;
  /** Lets the browser see what its request changed: sets a cookie if the request may have written. */
  noteWrite(ctx: Pick<Context, 'now'>, request: Request, headers: Headers): Promise<void>;
};

/**
 * Sends reads that find experts to a replica, unless the request writes, or the replica lacks the browser's own
 * last change. All such reads of a request go to one place.
 */
export function openFinding(
  replicas: Pick<Replicas, 'choose' | 'position' | 'isUsed'>,
  { secrets, publicOrigin }: Pick<Config, 'secrets' | 'publicOrigin'>,
): Finding {
  const cookie = signedCookie(LAST_WRITE_COOKIE, {
    secrets,
    seconds: LAST_WRITE_SECONDS,
    secure: publicOrigin.startsWith('https:'),
  });
  return {
    readsOf(ctx, request, since) {
      let reading: Reading | null = null;
      let chosen: Context | null = null;
      const choose = () => {
        if (!LOOKING.has(request.method)) return ctx;
        reading = replicas.choose({ after: positionIn(cookie.read(request.headers), ctx.now()), since });
        const { db, query, version } = reading;
        return version === null ? ctx : { ...ctx, db, query, replicaVersion: version };
      };
      return {
        context() {
          chosen ??= choose();
          return chosen;
        },
        hasFailed: () => reading?.hasFailed() ?? false,
        times: () => (reading && !reading.hasFailed() ? reading.times : null),
      };
    },
    async noteWrite(ctx, request, headers) {
      if (!replicas.isUsed) return;
      const path = new URL(request.url).pathname.replace(/\.data$/, '');
      if (LOOKING.has(request.method) && !WRITES_WHEN_OPENED.test(path)) return;
      const until = ctx.now().add({ seconds: LAST_WRITE_SECONDS });
      headers.append('Set-Cookie', cookie.write(`${await replicas.position()} ${until.epochMilliseconds}`));
    },
  };
}

/**
 * Returns the position in the cookie, or null once it has expired. Browsers drop it by then. A client that keeps
 * it could otherwise send reads to the primary forever, if its position could not be read.
 */
function positionIn(text: string | null, now: Temporal.Instant): LogPosition | null {
  const [position, until] = (text ?? '').split(' ');
  return Number(until) > now.epochMilliseconds ? parsePosition(position) : null;
}
