import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Person } from '../../context.ts';
import type { ActFacts, AdminAct, AdminActs } from './acts.ts';
import { adminActs } from './tables.ts';

/**
 * Adds an admin's act to the record. Call this in the act's transaction.
 * @param what.before the old values of the facts that the act changes.
 * @param what.after the new values of the same facts.
 */
export async function recordAct<Act extends AdminAct>(
  ctx: AnyContext,
  what: {
    admin: Pick<Person, 'id'>;
    act: Act;
    subject: { kind: AdminActs[Act]; id: string };
    before: ActFacts;
    after: ActFacts;
    note?: string;
  },
): Promise<void> {
  await ctx.db.insert(adminActs).values({
    id: ctx.newId(),
    adminId: what.admin.id,
    act: what.act,
    subjectKind: what.subject.kind,
    subjectId: what.subject.id,
    note: what.note ?? '',
    before: what.before,
    after: what.after,
    at: asDate(ctx.now()),
  });
}
