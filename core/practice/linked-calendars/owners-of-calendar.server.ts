import { and, eq, isNull, or } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { practiceMembers, practitioners } from '../../people/experts/tables.ts';

/**
 * Returns the e-mail addresses of the owner of a practitioner's calendars, in lower case. The owner is the
 * practitioner or, if they have no account, the practice's owners.
 */
export async function ownersOfCalendar(
  { db }: Pick<AnyContext, 'db'>,
  practitionerId: string,
): Promise<string[]> {
  const isTheirs = or(
    eq(users.id, practitioners.userId),
    and(
      isNull(practitioners.userId),
      eq(practiceMembers.userId, users.id),
      eq(practiceMembers.role, 'owner'),
    ),
  );
  const accounts = await db
    .selectDistinct({ email: users.email })
    .from(practitioners)
    .innerJoin(practiceMembers, eq(practiceMembers.practiceId, practitioners.practiceId))
    .innerJoin(users, isTheirs)
    .where(eq(practitioners.id, practitionerId));
  return accounts.map(({ email }) => email.toLowerCase());
}
