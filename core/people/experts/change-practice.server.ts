import { eq } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/people/experts/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal, type Said } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { lockPracticeAs } from './lock-practice-as.server.ts';
import { resolvePractice } from './may-act-for.ts';
import { experts } from './tables.ts';

/** The practice to act for; by default, the first practice that the person joined as an owner. */
export type ForPractice = { practiceId?: string | null };

export const notTheOwner = words.owners_only;

/**
 * Locks a practice and runs `work` in the same transaction. Refuses unless the signed-in user owns the
 * practice.
 */
export async function asOwnerOf<Result>(
  ctx: Context,
  { practiceId }: ForPractice,
  work: (ctx: Context, expertId: string) => Promise<Result>,
): Promise<Result> {
  const expertId = resolvePractice(signedIn(ctx), 'owner', practiceId);
  if (!expertId) throw new Refusal('not_allowed', notTheOwner);
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', notTheOwner);
    return await work(ctx, expertId);
  });
}

/** Writes an owner's changes to the listing. Call this while holding the practice's lock. */
export async function writeListing(
  ctx: Context,
  expertId: string,
  values: Partial<typeof experts.$inferInsert>,
): Promise<void> {
  const updatedAt = asDate(ctx.now());
  await ctx.db
    .update(experts)
    .set({ ...values, updatedAt })
    .where(eq(experts.id, expertId));
}

/** @param beside errors of other rules, to show with those of the schema. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  beside: Readonly<Record<string, readonly Said[]>> = {},
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { fieldErrors } = z.flattenError(parsed.error);
  throw new Refusal('invalid_input', parsed.error.issues[0]!.message, {
    ...beside,
    ...(fieldErrors as Record<string, string[]>),
  });
}
