import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Context } from '../context.ts';
import { ticketsOf } from './second-step-ticket.server.ts';
import { sessions, users, verifications } from './tables.ts';

/**
 * Signs a person out wherever they are: every session ends, tickets that wait for a code are dead, and no
 * browser is known as theirs any more.
 */
export async function endEverySession(ctx: Context, tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(verifications).where(eq(verifications.identifier, ticketsOf(userId)));
  await tx
    .update(users)
    .set({ browsersKnownFrom: new Date(ctx.now().epochMilliseconds) })
    .where(eq(users.id, userId));
}
