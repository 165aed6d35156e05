import { describe, expect, it } from 'vitest';
import { reportPerson } from '../../core/overview/reports/report-person.server.ts';
import { createKey } from '../../core/people/api-keys/create-key.server.ts';
import { aKeyOf, aProgram } from '../api-program.ts';
import { openTestApp } from './app.ts';

const ADMIN_EMAIL = 'built-in@example.test';
const house = await openTestApp({ ADMIN_EMAIL });
const { aClient, anExpert, anAdmin, signedIn, world, origin, password } = house;
const call = aProgram(house);
const [admin, client, expert] = [await anAdmin(), await aClient(), await anExpert()];
const ofAdmin = await aKeyOf(house, admin, { scopes: ['admin:read', 'bookings:read'] });
const QUEUES = ['applications', 'licenses', 'no-shows', 'disputes', 'reports', 'reviews'];

await world.aBooking({
  expertId: expert.expertId,
  clientId: client.id,
  startsAt: new Date('2030-01-01T18:00:00Z'),
});
for (const by of [client, await aClient()]) {
  await reportPerson(world.as(by), {
    personId: expert.id,
    reason: 'fraud',
    details: 'Secret details',
    path: '/x',
  });
}

describe('the queues with a key of an admin', () => {
  it('are counted, and listed without what people wrote', async () => {
    const { body } = await call(ofAdmin, 'GET', '/admin/queues');
    expect(body.queues).toEqual(
      expect.arrayContaining([
        { name: 'reports', waiting: 2, url: `${origin}/admin/reports?filter=open&sort=oldest` },
      ]),
    );
    const reports = await call(ofAdmin, 'GET', '/admin/reports');
    expect(reports.body).toMatchObject({
      items: [
        { about: 'person', reason: 'fraud', status: 'open', reported: 'Sage Alder', by: 'Robin Reed' },
        { by: 'Robin Reed' },
      ],
      next: null,
    });
    expect(JSON.stringify(reports.body)).not.toContain('Secret details');
    const [{ url }] = reports.body.items as [{ url: string }];
    expect((await (await signedIn(admin)).get(url.slice(origin.length))).status).toBe(200);
    for (const queue of QUEUES) {
      const answer = await call(ofAdmin, 'GET', `/admin/${queue}?filter=all&sort=newest&q=no%20one`);
      expect([queue, answer.status, answer.body]).toEqual([queue, 200, { items: [], next: null }]);
    }
  });

  it('are paged, and refuse what they cannot use', async () => {
    for (const [wrong, name] of [
      ['filter=x', 'filter'],
      ['sort=x', 'sort'],
      ['after=x', 'after'],
      ['after=newest~0190a000-0000-7000-8000-000000000000~2026-01-01T00:00:00.000Z', 'after'],
      ['page=2', 'page'],
    ]) {
      const answer = await call(ofAdmin, 'GET', `/admin/reports?${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 422]);
      expect(answer.body.errors).toMatchObject([{ in: 'query', name }]);
    }
    const after = `oldest~0190a000-0000-7000-8000-000000000000~2026-01-01T00:00:00.000Z`;
    expect((await call(ofAdmin, 'GET', `/admin/reports?after=${after}`)).body.items).toHaveLength(2);
  });

  it('are for admins alone, and only while they are', async () => {
    const input = { name: 'A program', lifetime: '30', currentPassword: password } as const;
    for (const [person, practiceId] of [
      [client, ''],
      [expert, expert.expertId],
      [{ ...expert, isAdmin: true }, expert.expertId],
    ] as const) {
      const made = createKey(world.as(person), { ...input, practiceId, scopes: ['admin:read'] });
      await expect(made).rejects.toMatchObject({ code: 'invalid_input' });
    }
    const former = await anAdmin();
    const key = await aKeyOf(house, former, { scopes: ['admin:read', 'bookings:read'] });
    expect((await call(key, 'GET', '/admin/queues')).status).toBe(200);
    await world.pool.query('update users set is_admin = false where id = $1', [former.id]);
    for (const path of ['queues', ...QUEUES]) {
      const refused = await call(key, 'GET', `/admin/${path}`);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'scope_missing']);
    }
    expect((await call(key, 'GET', '/bookings')).status).toBe(200);
  });

  it('are not reached by an admin whose address is no longer confirmed', async () => {
    const other = await anAdmin();
    const key = await aKeyOf(house, other, { scopes: ['admin:read'] });
    await world.pool.query('update users set email_verified = false where id = $1', [other.id]);
    expect((await call(key, 'GET', '/admin/queues')).body.code).toBe('scope_missing');
  });

  it('are reached by the built-in admin', async () => {
    const builtIn = await aClient({ email: ADMIN_EMAIL });
    const key = await aKeyOf(house, { ...builtIn, isAdmin: true }, { scopes: ['admin:read'] });
    expect((await call(key, 'GET', '/admin/queues')).status).toBe(200);
  });

  it('give no other rights: an admin reads no one else’s booking or message', async () => {
    const id = await world.aBooking({
      expertId: expert.expertId,
      clientId: client.id,
      startsAt: new Date('2030-01-03T18:00:00Z'),
    });
    expect((await call(ofAdmin, 'GET', `/bookings/${id}`)).status).toBe(404);
  });

  it('offers the scope on the page of keys to admins alone', async () => {
    const path = '/dashboard/settings/keys';
    expect(await (await (await signedIn(admin)).get(path)).text()).toContain('value="admin:read"');
    expect(await (await (await signedIn(expert)).get(path)).text()).not.toContain('admin:read');
  });
});
