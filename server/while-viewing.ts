import * as words from '#text/ground/answers';
import type { Visit } from '../app/context.server.ts';
import { FLASH_COOKIE } from '../app/flash.server.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../lib/errors.ts';
import { withFacts } from '../lib/sentence.ts';
import { sqlState } from '../platform/database/database.ts';
import { queryIn } from '../platform/database/query-in.ts';
import { LOOKING } from './gate/origin.ts';
import { OPEN_IN_VIEW } from './open-in-view.ts';

/**
 * Matches the path at which an admin stops viewing. Its form is the only form accepted during a view, because
 * it acts for the admin.
 */
const STOP = /^\/view-as\/stop(?:\.data)?$/;

export function endsView(request: Request): boolean {
  return request.method === 'POST' && STOP.test(new URL(request.url).pathname);
}

/**
 * Refuses everything that an admin can't do while viewing: every form and upload, and every route that is not
 * listed as open.
 */
export function refuseInView(ctx: Context, routeId: string, method: string): void {
  if (!ctx.viewing) return;
  if (LOOKING.has(method) ? !OPEN_IN_VIEW.has(routeId) : routeId !== 'root') throw readOnly(ctx, method);
}

/** Returns the refusal, which says that nothing was changed or, for a read, that this page stays closed. */
export function readOnly(ctx: Context, method = 'POST'): Refusal {
  const account = ctx.actor?.firstName?.trim() || ctx.actor?.email || '';
  const message = LOOKING.has(method)
    ? withFacts(words.closed_in_view, { account })
    : withFacts(words.unchanged_in_view, { account });
  return new Refusal('view_as_read_only', message);
}

const WRITES = new Set(['25006', '25P02']);

/** Checks whether the database refused a write in a view, or a statement after that write. */
export function wroteInView(ctx: Context, thrown: unknown): boolean {
  return ctx.viewing !== undefined && WRITES.has(sqlState(thrown) ?? '');
}

/** Renders a page in a read-only transaction, so an overlooked write fails. */
export async function readingOnly(
  visit: Visit,
  draw: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const { ctx } = visit;
  return await ctx.db.transaction(
    async (tx) => {
      const within = { ...ctx, db: tx, query: queryIn(tx), jobs: ctx.jobs.within(tx) };
      return await draw({ ...visit, ctx: within, finding: () => within });
    },
    { accessMode: 'read only' },
  );
}

/**
 * Keeps the browser from storing anything from a view: it caches no page, and only the flash cookie changes.
 */
export function leaveNothing(headers: Headers): void {
  headers.set('Cache-Control', 'private, no-store');
  const kept = headers.getSetCookie().filter((line) => line.startsWith(`${FLASH_COOKIE}=`));
  headers.delete('Set-Cookie');
  for (const line of kept) headers.append('Set-Cookie', line);
}
