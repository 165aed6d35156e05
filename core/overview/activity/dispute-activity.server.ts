import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { bookings } from '../../consultations/bookings/tables.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import type { Context, Person } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientName } from '../../people/clients/client-name.ts';
import { clientNameColumns } from '../../people/clients/read-client-profile.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { type ActivityEntry, type DisputeEvent, describeDisputeEvent } from './activity.ts';

/** Returns the events in a person's disputes since an instant, on either side, in no particular order. */
export async function readDisputeActivity(
  ctx: Context,
  actor: Person,
  since: Date,
): Promise<ActivityEntry[]> {
  const isTheirs = or(
    eq(disputes.clientId, actor.id),
    inArray(disputes.expertId, practicesOf(actor, 'staff')),
  );
  const isLate = or(
    gte(disputes.openedAt, since),
    gte(disputes.closedAt, since),
    gte(disputes.answeredAt, since),
  );
  const rows = await ctx.db
    .select({
      dispute: disputes,
      client: clientNameColumns,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(users, eq(users.id, disputes.clientId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, disputes.clientId))
    .innerJoin(experts, eq(experts.id, disputes.expertId))
    .where(and(isTheirs, isLate));
  return rows.flatMap(({ dispute, client, expertName, startsAt, zone }) => {
    const { id, clientId, state, openedAt, answeredAt, closedAt, backCents } = dispute;
    const steps: [DisputeEvent['what'], Date | null][] = [
      ['opened', openedAt],
      ['answered', answeredAt],
      [state === 'decided' ? 'decided' : 'withdrawn', closedAt],
    ];
    return steps.flatMap(([what, at]): ActivityEntry[] =>
      at === null || at < since
        ? []
        : [
            {
              id: `${what}-${id}`,
              type: 'payment',
              at: at.toISOString(),
              description: describeDisputeEvent(
                { what, clientId, clientName: clientName(client), expertName, cents: backCents ?? 0 },
                actor.id,
              ),
              about: { startsAt: startsAt.toISOString(), zone },
            },
          ],
    );
  });
}
