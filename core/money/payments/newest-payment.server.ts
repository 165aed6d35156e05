import { and, desc, eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import type { PaymentPurpose } from './purposes.ts';
import { payments } from './tables.ts';

export async function newestPaymentOf(
  { db }: Pick<AnyContext, 'db'>,
  { purpose, subjectId }: { purpose: PaymentPurpose; subjectId: string },
): Promise<string | null> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment?.id ?? null;
}
