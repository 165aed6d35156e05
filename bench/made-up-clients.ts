import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Person } from '../core/context.ts';
import { DOCUMENTS, OF_MEMBERS } from '../core/people/accounts/documents.ts';
import { newId } from '../lib/id.server.ts';

const DAY_MS = 86_400_000;

/** Adds people who have agreed to everything and can request consultations. */
export async function fillWithClients(client: pg.Client, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => newId());
  const mark = randomBytes(3).toString('hex');
  const emails = ids.map((_, at) => `client-${mark}-${at}@example.test`);
  await client.query(
    `insert into users (id, name, first_name, last_name, email, email_verified, date_of_birth, zone)
     select id, 'Robin Reed', 'Robin', 'Reed', email, true, '1990-05-17', 'America/Denver'
     from unnest($1::uuid[], $2::text[]) as given(id, email)`,
    [ids, emails],
  );
  for (const document of OF_MEMBERS) {
    await client.query(
      `insert into consents (id, user_id, document, version, act, at)
       select gen_random_uuid(), id, $2, $3, 'sign-up', now() from unnest($1::uuid[]) as id`,
      [ids, document, DOCUMENTS[document].version],
    );
  }
  return ids.map((id, at) => personOf(id, emails[at]!));
}

/** Returns some of the people whom earlier calls have added. */
export async function clientsIn(client: pg.Client, atMost: number): Promise<Person[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from users where email like 'client-%' order by id limit $1`,
    [atMost],
  );
  return rows.map(({ id, email }) => personOf(id, email));
}

function personOf(id: string, email: string): Person {
  return {
    kind: 'person',
    id,
    email,
    emailVerified: true,
    name: 'Robin Reed',
    firstName: 'Robin',
    lastName: 'Reed',
    image: null,
    dateOfBirth: '1990-05-17',
    isAdmin: false,
    isDemo: false,
    language: null,
    memberships: [],
  };
}

/** Returns the start of a half hour of a coming day in a zone, as an ISO instant. */
export function startOn(now: Temporal.Instant, days: number, zone: string, halfHour: number): string {
  const date = new Date(now.epochMilliseconds + days * DAY_MS).toISOString().slice(0, 10);
  const minutes = { hour: Math.floor(halfHour / 2), minute: (halfHour % 2) * 30 };
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(minutes) })
    .toInstant()
    .toString();
}
