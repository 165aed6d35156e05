import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { closeViews, viewsAbout } from '../accounts/close-views.server.ts';
import { sessions, users, verifications } from '../accounts/tables.ts';
import { ticketsOf } from './second-step-ticket.server.ts';

/**
 * Signs a person out everywhere: ends every session, pending ticket, and view of their account, and forgets
 * all known browsers.
 */
export async function endEverySession(ctx: Context, userId: string): Promise<void> {
  await closeViews(ctx, viewsAbout(userId));
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId));
  await ctx.db.delete(verifications).where(eq(verifications.identifier, ticketsOf(userId)));
  await ctx.db
    .update(users)
    .set({ browsersKnownFrom: asDate(ctx.now()) })
    .where(eq(users.id, userId));
}
