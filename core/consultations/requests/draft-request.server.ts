import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import * as messages from '#text/consultations/requests/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { MINIMUM_MINUTES } from '../../practice/availability/lengths.ts';
import { type Slots, slotsOf, whyNoTimes } from '../../practice/availability/read-free-times.server.ts';
import { visitPlaceOf } from '../../practice/availability/visit-place.server.ts';
import {
  DRAFT_HOURS,
  type DraftedRequest,
  MAX_DRAFTS,
  type RequestDraftInput,
  requestDraft,
} from './request-draft.ts';
import { requestDrafts } from './tables.ts';

export type RequestDraft = { id: string; expertId: string; expiresAt: Date };

/**
 * Stores a request for its person to check and send on the booking page. Books, holds, and pays nothing.
 * Refuses what the page could not show, such as a time that is not free.
 */
export async function draftRequest(ctx: Context, input: RequestDraftInput): Promise<RequestDraft> {
  const me = signedIn(ctx);
  const { expertId, ...asked } = parsed(input);
  const { placeId, practitionerId = null, optionId, visitZip } = asked;
  const slots = await slotsOf(ctx, expertId, {
    placeId,
    practitionerId,
    optionId,
    visitZip: visitZip || null,
  });
  const memberships = await readMemberships(ctx.query, me.id);
  if (mayActFor({ memberships }, slots.expert.id, 'staff')) {
    throw new Refusal('own_profile', messages.cannot_book_yourself);
  }
  // The slots have the reason in words, for pages. A program also gets its facts.
  const closed = whyNoTimes(ctx, slots);
  if (closed) throw new Refusal(closed.code, closed.words);
  checkAsked(slots, asked);
  const id = ctx.newId();
  const createdAt = asDate(ctx.now());
  const expiresAt = asDate(ctx.now().add({ hours: DRAFT_HOURS }));
  await inTransaction(ctx, async ({ db }) => {
    await db.insert(requestDrafts).values({ id, userId: me.id, expertId, asked, createdAt, expiresAt });
    const kept = db
      .select({ id: requestDrafts.id })
      .from(requestDrafts)
      .where(eq(requestDrafts.userId, me.id))
      .orderBy(desc(requestDrafts.createdAt), desc(requestDrafts.id))
      .limit(MAX_DRAFTS);
    await db
      .delete(requestDrafts)
      .where(and(eq(requestDrafts.userId, me.id), notInArray(requestDrafts.id, kept)));
  });
  return { id, expertId, expiresAt };
}

/** Returns a draft of the signed-in person with an expert. Null if it has ended, is someone else's, or never was. */
export async function findDraft(
  ctx: Context,
  { draftId, expertId }: { draftId: string; expertId: string },
): Promise<DraftedRequest | null> {
  if (!ctx.actor || !isId(draftId) || !isId(expertId)) return null;
  const [row] = await ctx.db
    .select({ asked: requestDrafts.asked })
    .from(requestDrafts)
    .where(
      and(
        eq(requestDrafts.id, draftId),
        eq(requestDrafts.userId, ctx.actor.id),
        eq(requestDrafts.expertId, expertId),
        gt(requestDrafts.expiresAt, asDate(ctx.now())),
      ),
    );
  return row?.asked ?? null;
}

/** Deletes a draft of the signed-in person, who has sent it. */
export async function endDraft(ctx: Context, draftId: string): Promise<void> {
  if (!isId(draftId)) return;
  await ctx.db
    .delete(requestDrafts)
    .where(and(eq(requestDrafts.id, draftId), eq(requestDrafts.userId, signedIn(ctx).id)));
}

/** Deletes drafts that have ended. */
export async function sweepDrafts(ctx: Context<Product>): Promise<void> {
  await ctx.db.delete(requestDrafts).where(lte(requestDrafts.expiresAt, asDate(ctx.now())));
}

function parsed(input: RequestDraftInput): z.output<typeof requestDraft> {
  const result = requestDraft.safeParse(input);
  if (result.success) return result.data;
  throw new Refusal('invalid_input', messages.choose_first, z.flattenError(result.error).fieldErrors);
}

function checkAsked({ expert, days }: Slots, asked: DraftedRequest): void {
  const { start, also, minutes = MINIMUM_MINUTES, method, optionId, practitionerId, visitZip } = asked;
  const fields: Record<string, Sentence[]> = {};
  if (method && !expert.methods.includes(method)) fields.method = [messages.method_not_offered];
  if (optionId && !expert.options.some(({ id }) => id === optionId)) {
    fields.optionId = [messages.option_no_longer_offered];
  }
  if (practitionerId && !expert.practitioners.some(({ id }) => id === practitionerId)) {
    fields.practitionerId = [messages.practitioner_gone];
  }
  const visit = visitZip && expert.methods.includes(HOME_VISIT) ? visitPlaceOf(expert, visitZip) : null;
  if (visit && !visit.ok) fields.visitZip = [visit.message];
  const [message] = Object.values(fields).flat();
  if (message) throw new Refusal('invalid_input', message, fields);
  const slots = days.flatMap((day) => day.slots);
  for (const one of start ? [start, ...also] : also) {
    const slot = slots.find(({ startsAt }) => startsAt === Date.parse(one));
    if (!slot || slot.longest < minutes) {
      throw new Refusal('slot_unavailable', messages.time_cannot_be_booked);
    }
  }
}
