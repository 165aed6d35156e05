import { inArray, lt, sql } from 'drizzle-orm';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { countryDay, type Law } from './law.ts';
import { readLaw } from './read-law.server.ts';
import { nowServedMail } from './served.email.ts';
import { sayState } from './states.ts';
import { lawWaits } from './tables.ts';
import { stopWaitingUrl } from './wait-for-law.server.ts';

/** How long we keep a wait. The privacy policy states this limit. */
const KEEP_WAITS_YEARS = 2;
const AT_ONCE = 200;

/**
 * E-mails everyone who waits for a state that is served today, and deletes the wait in the same transaction.
 * Sends no e-mail if the state was already served when the wait began. Also deletes waits older than two
 * years. Runs after each law change, and every hour because a change can take effect later.
 */
export async function tellServed(ctx: Context<Product>): Promise<void> {
  const law = await readLaw(ctx.db);
  while ((await tellSome(ctx, law)) === AT_ONCE);
  const before = ctx.now().toZonedDateTimeISO('UTC').subtract({ years: KEEP_WAITS_YEARS });
  await ctx.db.delete(lawWaits).where(lt(lawWaits.createdAt, asDate(before)));
}

/**
 * Checks whether the state was already served when the wait began. False if the state's law has changed since
 * then.
 */
function wasServed(law: Law, { state, createdAt }: typeof lawWaits.$inferSelect): boolean {
  const day = countryDay(asInstant(createdAt));
  const wasKnown = law.rows.every((row) => row.state !== state || row.changedAt < createdAt);
  return wasKnown && law.isServed(state, day);
}

async function tellSome(ctx: Context<Product>, law: Law): Promise<number> {
  const served = law.servedStates(countryDay(ctx.now()));
  if (served.length === 0) return 0;
  return await inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select()
      .from(lawWaits)
      .where(inArray(lawWaits.state, [...served]))
      .orderBy(lawWaits.createdAt)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await ctx.db.delete(lawWaits).where(inArray(lawWaits.id, ids));
    const emails = [...new Set(due.map(({ email }) => email))];
    const left = await ctx.db
      .select({ email: lawWaits.email, states: sql<number>`count(*)::int` })
      .from(lawWaits)
      .where(inArray(lawWaits.email, emails))
      .groupBy(lawWaits.email);
    const waitsOn = new Set(left.map(({ email }) => email));
    for (const { email, state } of due.filter((wait) => !wasServed(law, wait))) {
      const unsubscribeUrl = await stopWaitingUrl(ctx, email);
      const told = { to: email, waitsOn: waitsOn.has(email), unsubscribeUrl };
      await queueMail(ctx, () => nowServedMail({ ...told, state: sayState(state) }, ctx.publicOrigin));
    }
    return due.length;
  });
}
