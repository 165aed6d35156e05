import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/people/accounts/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { users } from './tables.ts';

/**
 * Returns a person and locks them until the transaction ends. Their logins wait until then. Refuses an
 * unknown or erased person.
 */
export async function lockedPerson(tx: Database, personId: string) {
  const [person] = isId(personId)
    ? await tx
        .select({ id: users.id, email: users.email, isAdmin: users.isAdmin })
        .from(users)
        .where(and(eq(users.id, personId), isNull(users.deletedAt)))
        .for('update')
    : [];
  if (!person) throw new Refusal('not_found', words.person_not_found);
  return person;
}
