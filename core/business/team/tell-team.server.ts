import { and, eq, inArray, ne } from 'drizzle-orm';
import * as words from '#text/business/team/mail';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { practiceMembers } from '../../people/experts/tables.ts';
import { TEAM_KINDS } from './notification-kinds.ts';

const TEAM_PATH = '/dashboard/expert/team';

type TeamNotice = {
  practiceId: string;
  /** Returns the text in its reader's language. */
  write: () => { title: string; text: string };
};

/** Tells the other owners of the practice what happened to its team. */
export async function tellOwners(ctx: AnyContext, notice: TeamNotice): Promise<void> {
  const actorId = ctx.actor?.kind === 'person' ? ctx.actor.id : null;
  const owners = await ctx.db
    .select({ id: practiceMembers.userId })
    .from(practiceMembers)
    .where(
      and(
        eq(practiceMembers.practiceId, notice.practiceId),
        eq(practiceMembers.role, 'owner'),
        actorId === null ? undefined : ne(practiceMembers.userId, actorId),
      ),
    );
  await tell(
    ctx,
    owners.map(({ id }) => id),
    notice,
  );
}

export async function tellMember(ctx: AnyContext, userId: string, notice: TeamNotice): Promise<void> {
  await tell(ctx, [userId], notice);
}

async function tell(ctx: AnyContext, userIds: string[], { practiceId, write }: TeamNotice): Promise<void> {
  if (userIds.length === 0) return;
  const people = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, userIds));
  const path = `${TEAM_PATH}?practice=${practiceId}`;
  for (const { id, email } of people) {
    const { channels } = TEAM_KINDS.team;
    await notify(ctx, { userId: id, kind: 'team', channels, path, subjectId: practiceId }, () => {
      const { title, text } = write();
      const button = { label: words.see_team(), url: `${ctx.publicOrigin}${path}` };
      return { title, mail: { to: email, subject: title, heading: title, paragraphs: [text], button } };
    });
  }
}
