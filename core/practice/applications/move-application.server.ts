import { eq } from 'drizzle-orm';
import * as messages from '#text/practice/applications/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { sayDate } from '../../../lib/when.ts';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { dateAt } from '../availability/place-clock.ts';
import { APPLICATION_NOTICES } from './application.email.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationMover,
  type ApplicationTransitionName,
  mayMoveApplication,
  OPEN_STATUSES,
  REJECTIONS,
  sayDecision,
} from './application.ts';
import { APPLICATION_KINDS } from './notification-kinds.ts';
import { promisedDay } from './review-days.server.ts';
import { applicationSteps, applications } from './tables.ts';

export type ApplicationRow = typeof applications.$inferSelect;

export const applicationChanged = messages.application_changed;

/** Returns an application and locks it; null if there is none. */
export async function lockApplication(ctx: AnyContext, id: string): Promise<ApplicationRow | null> {
  if (!isId(id)) return null;
  const [row] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update');
  return row ?? null;
}

/**
 * Changes the status of an application. All other code must use this. Writes the row and its step, and
 * notifies the applicant if the transition has a notice. Refuses what `APPLICATION_TRANSITIONS` does not
 * allow. Call this while holding the row's lock.
 * @param move.more other columns to change.
 */
export async function moveApplication(
  ctx: AnyContext,
  row: ApplicationRow,
  move: {
    name: ApplicationTransitionName;
    by: ApplicationMover;
    note?: string;
    more?: Partial<typeof applications.$inferInsert>;
  },
): Promise<ApplicationRow> {
  const { name, by, note = '', more = {} } = move;
  if (!mayMoveApplication(row.status, by, name)) throw new Refusal('status_changed', applicationChanged);
  const { to, tells, beginsReview } = APPLICATION_TRANSITIONS[name];
  const at = asDate(ctx.now());
  const review = beginsReview && {
    reviewBeganAt: at,
    promisedOn: promisedDay(dateAt(ctx.now(), row.zone ?? 'UTC')).toString(),
  };
  const decided = OPEN_STATUSES.includes(to) ? {} : { decidedAt: at };
  const [now] = await ctx.db
    .update(applications)
    .set({ ...more, ...review, ...decided, status: to, updatedAt: at })
    .where(eq(applications.id, row.id))
    .returning();
  await ctx.db
    .insert(applicationSteps)
    .values({ id: ctx.newId(), applicationId: row.id, transition: name, status: to, note, at });
  await emitEvent(ctx, {
    type: 'application.updated',
    subjectId: row.id,
    userIds: [row.userId],
    data: { id: row.id, status: to, practiceId: now!.practiceId },
  });
  if (tells) await tell(ctx, now!, tells);
  return now!;
}

async function tell(
  ctx: AnyContext,
  row: ApplicationRow,
  notice: keyof typeof APPLICATION_NOTICES,
): Promise<void> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, row.userId));
  const write = () =>
    APPLICATION_NOTICES[notice]({
      said: sayDecision(row),
      promised: row.promisedOn && sayDate(row.promisedOn),
      givesBack: row.rejection !== null && REJECTIONS[row.rejection].givesBack,
    });
  const { path } = write().button;
  const { channels } = APPLICATION_KINDS.application;
  const about = { path, subjectId: row.id };
  await notify(ctx, { userId: row.userId, kind: 'application', channels, ...about }, () => {
    const { button, ...words } = write();
    const url = new URL(path, ctx.publicOrigin).toString();
    const mail = { ...words, to: user!.email, button: { label: button.label, url } };
    return { title: words.subject, mail };
  });
}
