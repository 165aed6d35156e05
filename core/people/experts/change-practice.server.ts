import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { lockPracticeAs } from './lock-practice-as.server.ts';
import { practiceMeant } from './may-act-for.ts';
import { experts } from './tables.ts';

/** Which practice an act is for; left out or null, the one that the person owns and joined first. */
export type ForPractice = { practiceId?: string | null };

/** Said to those who may not change what binds a practice. */
export const NOT_THE_OWNER = 'Only the owner of a practice can change this.';

/** Holds a practice that the person signed in owns, and does something for it in one transaction and under its lock. */
export async function asOwnerOf<Result>(
  ctx: Context,
  { practiceId }: ForPractice,
  work: (ctx: Context, expertId: string) => Promise<Result>,
): Promise<Result> {
  const expertId = practiceMeant(signedIn(ctx), 'owner', practiceId);
  if (!expertId) throw new Refusal('not_allowed', NOT_THE_OWNER);
  return await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', NOT_THE_OWNER);
    return await work(ctx, expertId);
  });
}

/** Writes what an owner has changed of their listing. To be called with the practice held. */
export async function writeListing(
  ctx: Context,
  expertId: string,
  values: Partial<typeof experts.$inferInsert>,
): Promise<void> {
  const updatedAt = new Date(ctx.now().epochMilliseconds);
  await ctx.db
    .update(experts)
    .set({ ...values, updatedAt })
    .where(eq(experts.id, expertId));
}

/** What a form says by its schema. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { fieldErrors } = z.flattenError(parsed.error);
  throw new Refusal(
    'invalid_input',
    parsed.error.issues[0]!.message,
    fieldErrors as Record<string, string[]>,
  );
}
