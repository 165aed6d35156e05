import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { usualAnswer } from '../../people/experts/usual-answer.ts';

/** Returns the usual answer of an expert, in minutes; null if there are too few requests. */
export async function readUsualAnswer(
  { db }: Pick<AnyContext, 'db'>,
  expertId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ minutes: experts.answerMinutes })
    .from(experts)
    .where(eq(experts.id, expertId));
  return usualAnswer(row?.minutes ?? []);
}
