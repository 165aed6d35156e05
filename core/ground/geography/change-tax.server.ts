import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { refuseUnseen } from '../admin/seen.server.ts';
import { LAW_SHOWN } from './law-shown.ts';
import { lockLaw, nextMoment } from './read-law.server.ts';
import { stateTaxes } from './tables.ts';
import { type TaxInput, taxForm } from './tax-form.ts';

/**
 * Sets the tax rate on consultations that takes effect in a state on a given day; 0 ends the tax. Corrects
 * the row with the same first day, and does nothing if that row is already identical. Waits for requests
 * being decided at the old rate. Other nodes pick up the change within ten seconds. Existing bookings keep
 * their tax.
 */
export async function changeTax(ctx: Context, input: TaxInput): Promise<void> {
  const admin = actingAdmin(ctx);
  const read = taxForm.safeParse(input);
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error);
    throw new Refusal('invalid_input', read.error.issues[0]!.message, fieldErrors);
  }
  const { state, since, rate, note, source } = read.data;
  await inTransaction(ctx, async (ctx) => {
    await lockLaw(ctx.db);
    const sameDay = and(eq(stateTaxes.state, state), eq(stateTaxes.since, since));
    const [before] = await ctx.db.select().from(stateTaxes).where(sameDay);
    if (before?.rate === rate && before.note === note && before.source === source) return;
    await refuseUnseen(ctx, LAW_SHOWN, state, ['Tax']);
    const row = { state, since, rate, note, source, changedAt: await nextMoment(ctx) };
    const [written] = await ctx.db
      .insert(stateTaxes)
      .values({ ...row, id: ctx.newId() })
      .onConflictDoUpdate({ target: [stateTaxes.state, stateTaxes.since], set: row })
      .returning({ id: stateTaxes.id });
    await recordAct(ctx, {
      admin,
      act: 'change-tax',
      subject: { kind: 'state-law', id: written!.id },
      before: before
        ? { percent: before.rate / 1000, since, source: before.source }
        : { percent: null, since: null, source: null },
      after: { percent: rate / 1000, since, source },
      note,
    });
  });
}
