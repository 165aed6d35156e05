import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { refuseUnseen } from '../admin/seen.server.ts';
import { type LawInput, lawForm } from './law-form.ts';
import { LAW_SHOWN } from './law-shown.ts';
import { lockLaw, nextMoment } from './read-law.server.ts';
import { stateLaws } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Ends what the law no longer allows. */
    'obey-law': NoPayload;
    /** Has the free times looked at anew that listings of a state keep. */
    'refresh-by-law': { state: string };
    /** Writes to those who wait for a state that is served by now. */
    'tell-served': NoPayload;
  }
}

/**
 * An admin says what the law of a state is from a day on; the same first day once more corrects a row. Bookings
 * that are being decided by the old law are waited for, later ones are decided by the new one; nodes learn of it
 * within ten seconds. One job ends the requests that wait where they can no longer be accepted, one has free times
 * looked at anew, another tells those who wait for the state to be served.
 * The same once more changes nothing.
 */
export async function changeLaw(ctx: Context, input: LawInput): Promise<void> {
  const admin = actingAdmin(ctx);
  const read = lawForm.safeParse(input);
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error);
    throw new Refusal('invalid_input', read.error.issues[0]!.message, fieldErrors);
  }
  const { note, ...facts } = read.data;
  const { state, since } = facts;
  await inTransaction(ctx, async (ctx) => {
    await lockLaw(ctx.db);
    const sameDay = and(eq(stateLaws.state, state), eq(stateLaws.since, since));
    const [before] = await ctx.db.select().from(stateLaws).where(sameDay);
    const isSaid = before?.status === facts.status && before.until === facts.until;
    if (isSaid && before.note === note && before.source === facts.source) return;
    await refuseUnseen(ctx, LAW_SHOWN, state, ['Law']);
    const row = { ...facts, note, changedAt: await nextMoment(ctx) };
    const [written] = await ctx.db
      .insert(stateLaws)
      .values({ ...row, id: ctx.newId() })
      .onConflictDoUpdate({ target: [stateLaws.state, stateLaws.since], set: row })
      .returning({ id: stateLaws.id });
    await recordAct(ctx, {
      admin,
      act: 'change-law',
      subject: { kind: 'state-law', id: written!.id },
      before: before
        ? { status: before.status, since, until: before.until, source: before.source }
        : { status: null, since: null, until: null, source: null },
      after: { status: facts.status, since, until: facts.until, source: facts.source },
      note,
    });
    await ctx.jobs.enqueue('obey-law', {});
    await ctx.jobs.enqueue('refresh-by-law', { state });
    await ctx.jobs.enqueue('tell-served', {});
  });
}
