import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import * as words from '#text/people/experts/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { practitioners } from './tables.ts';

/**
 * Returns the id of an active practitioner of a practice: the requested one or, by default, the signed-in
 * user if they are one, otherwise the first. Refuses if there is none. Call this while holding the practice's
 * lock.
 */
export async function practitionerOf(
  ctx: Pick<AnyContext, 'db' | 'actor'>,
  practiceId: string,
  practitionerId: string | null = null,
): Promise<string> {
  const { id, rank, userId } = practitioners;
  const actorId = ctx.actor?.kind === 'person' ? ctx.actor.id : null;
  const isNamed = practitionerId === null ? undefined : eq(id, practitionerId);
  const [found] =
    practitionerId === null || isId(practitionerId)
      ? await ctx.db
          .select({ id })
          .from(practitioners)
          .where(and(eq(practitioners.practiceId, practiceId), isNull(practitioners.activeUntil), isNamed))
          .orderBy(desc(sql`coalesce(${userId} = ${actorId}, false)`), asc(rank), asc(id))
          .limit(1)
      : [];
  if (!found) throw new Refusal('not_found', words.practitioner_not_found);
  return found.id;
}
