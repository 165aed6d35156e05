import type { AnyContext, Person } from '../context.ts';
import type { ActSubject, AdminAct } from './admin-act.ts';
import { adminActs } from './tables.ts';

/** Adds an admin's act to the record, in the transaction that carries it out. */
export async function recordAct(
  ctx: AnyContext,
  what: { admin: Person; act: AdminAct; subject: ActSubject; note?: string },
): Promise<void> {
  await ctx.db.insert(adminActs).values({
    id: ctx.newId(),
    adminId: what.admin.id,
    act: what.act,
    subjectKind: what.subject.kind,
    subjectId: what.subject.id,
    note: what.note ?? '',
    at: new Date(ctx.now().epochMilliseconds),
  });
}
