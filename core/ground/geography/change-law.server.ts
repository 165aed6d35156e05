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
    /**
     * Ends requests and unpaid bookings that the law no longer allows, and notifies both sides of affected
     * confirmed bookings.
     */
    'obey-law': NoPayload;
    /** Recomputes the stored free times of a state's listings. */
    'refresh-by-law': { state: string };
    'tell-served': NoPayload;
  }
}

/**
 * Sets the law that takes effect in a state on a given day. Corrects the row with the same first day, and
 * does nothing if that row is already identical. Waits for bookings being decided under the old law. Other
 * nodes pick up the change within ten seconds. Queues jobs that end requests the law no longer allows,
 * recompute free times, and notify people who wait for a state.
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
