import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { type AnyContext, inTransaction } from '../context.ts';
import { weeklyHours } from './tables.ts';
import { type WeeklyHours, weeklyHoursForm } from './weekly-hours.ts';

/**
 * Puts an expert's week in the place of the old one. It asks not who acts and leaves the free stretch alone:
 * an expert changes their own hours by `change-weekly-hours.server.ts`.
 * @throws Refusal invalid_input, with messages under `hours`.
 */
export async function setWeeklyHours(
  ctx: AnyContext,
  input: { expertId: string; hours: WeeklyHours },
): Promise<void> {
  const parsed = weeklyHoursForm.safeParse(input.hours);
  if (!parsed.success) {
    const messages = parsed.error.issues.map((issue) => issue.message);
    throw new Refusal('invalid_input', messages[0]!, { hours: [...new Set(messages)] });
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(weeklyHours).where(eq(weeklyHours.expertId, input.expertId));
    await ctx.db
      .insert(weeklyHours)
      .values(parsed.data.map((range) => ({ ...range, expertId: input.expertId })));
  });
}
