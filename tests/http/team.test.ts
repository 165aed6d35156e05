import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitationUrl } from '../../core/business/team/invitation-link.server.ts';
import { inviteMember } from '../../core/business/team/invite-member.server.ts';
import { practiceInvitations } from '../../core/business/team/tables.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { practitionersOf } from '../listed-experts.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();
const TEAM = '/dashboard/expert/team';

async function aCenter() {
  const owner = await anExpert();
  const { expertId: id } = owner;
  await world.db
    .update(experts)
    .set({ name: 'Rose City', type: 'wellness-center' })
    .where(eq(experts.id, id));
  const [practitionerId = ''] = await practitionersOf(world.db, id);
  return { owner, id, practitionerId };
}
async function linkFor(owner: Parameters<typeof world.as>[0], email: string) {
  const invitationId = await inviteMember(world.as(owner), { email, role: 'staff' });
  const [row] = await world.db
    .select()
    .from(practiceInvitations)
    .where(eq(practiceInvitations.id, invitationId));
  const { pathname, search } = new URL(await invitationUrl(world.as(null), row!));
  return { link: pathname + search, invitationId };
}

const { owner, id, practitionerId } = await aCenter();
const [staff, client, other, admin] = [await aClient(), await aClient(), await anExpert(), await anAdmin()];
await world.aMember(id, 'staff', staff);
const people: [who: string, browser: TestBrowser][] = [
  ['visitor', aVisitor()],
  ['client', await signedIn(client)],
  ['staff', await signedIn(staff)],
  ['owner', await signedIn(owner)],
  ['owner elsewhere', await signedIn(other)],
  ['admin', await signedIn(admin)],
];
const of = (who: string) => people.find(([name]) => name === who)![1];
const statuses = async (ask: (browser: TestBrowser) => Promise<Response>) => {
  const all: Record<string, number> = {};
  for (const [who, browser] of people) {
    const answer = await ask(browser);
    await answer.body?.cancel();
    all[who] = answer.status;
  }
  return all;
};
const nobody = { visitor: 302, client: 302, 'owner elsewhere': 302, admin: 302 };

describe('the team of a center', () => {
  it.each([
    ['the list', TEAM, { staff: 200, owner: 200 }],
    ['a practitioner', `${TEAM}/${practitionerId}`, { staff: 302, owner: 200 }],
    ['a practitioner of nobody', `${TEAM}/${id}`, { staff: 302, owner: 302 }],
    ['the payouts', '/dashboard/expert/payouts', { staff: 302, owner: 200 }],
  ])('%s is open only to its own people', async (_what, path, theirs) => {
    expect(await statuses((browser) => browser.get(`${path}?practice=${id}`))).toEqual({
      ...nobody,
      ...theirs,
    });
  });

  const email = 'kim@example.test';
  it.each<[what: string, path: string, fields: Record<string, string>, staffs: number]>([
    ['adding a practitioner', TEAM, { intent: 'add', name: 'Imani', newId: newId() }, 403],
    ['inviting', TEAM, { intent: 'invite', email, role: 'owner', practitionerId: '' }, 403],
    ['making oneself owner', TEAM, { intent: 'role', member: staff.id, role: 'owner' }, 403],
    ['demoting the owner', TEAM, { intent: 'role', member: owner.id, role: 'staff' }, 403],
    ['taking the owner off', TEAM, { intent: 'remove', member: owner.id }, 403],
    ['renaming a practitioner', `${TEAM}/${practitionerId}`, { intent: 'name', name: 'Not me' }, 302],
    ['saying what a practitioner gives', `${TEAM}/${practitionerId}`, { intent: 'options' }, 302],
    ['retiring a practitioner', `${TEAM}/${practitionerId}`, { intent: 'retire' }, 302],
  ])('is closed to others: %s', async (_what, path, fields, staffs) => {
    const before = await membersOf();
    const others = people.filter(([who]) => who !== 'owner');
    for (const [who, browser] of others) {
      const { status } = await browser.post(`${path}?practice=${id}`, fields);
      expect([who, status]).toEqual([who, who === 'staff' ? staffs : 302]);
    }
    expect(await membersOf()).toEqual(before);
  });
  const membersOf = async () =>
    (
      await world.pool.query('select user_id, role from practice_members where practice_id = $1 order by 1', [
        id,
      ])
    ).rows;

  it('is managed by its owner', async () => {
    const browser = of('owner');
    const act = async (path: string, fields: Record<string, string>) =>
      (await browser.post(`${path}?practice=${id}`, fields)).headers.get('Location');
    const back = `${TEAM}?practice=${id}`;
    expect(await act(TEAM, { intent: 'add', name: 'Imani', newId: newId() })).toBe(back);
    expect(await act(TEAM, { intent: 'invite', email, role: 'staff', practitionerId: '' })).toBe(back);
    expect(await act(`${TEAM}/${practitionerId}`, { intent: 'name', name: 'Theo' })).toBe(back);
    expect(await act(`${TEAM}/${practitionerId}`, { intent: 'options' })).toBe(back);
    const html = await (await browser.get(back)).text();
    for (const words of ['Imani', 'Theo', email, 'Send again', 'Make owner']) expect(html).toContain(words);
    const staffs = await (await of('staff').get(back)).text();
    expect(staffs).toContain('Imani');
    for (const words of [email, owner.email, 'Send again', 'Make owner']) expect(staffs).not.toContain(words);
  });
});

describe('the link of an invitation', () => {
  it('sends a visitor through signing up and back, and admits only its addressee', async () => {
    const guest = await aClient();
    const { link } = await linkFor(owner, guest.email);
    const page = await (await aVisitor().get(link)).text();
    expect(page).toContain('Join Rose City');
    expect(page).toContain(encodeURIComponent('/invitation?token='));
    expect(page).not.toContain(guest.email);
    expect(await statuses((browser) => browser.post(link, { intent: 'accept' }))).toEqual({
      visitor: 302,
      client: 403,
      staff: 403,
      owner: 403,
      'owner elsewhere': 403,
      admin: 403,
    });
    const browser = await signedIn(guest);
    const answer = await browser.post(link, { intent: 'accept' });
    expect(answer.headers.get('Location')).toBe(`${TEAM}?practice=${id}`);
    expect((await browser.get(`${TEAM}?practice=${id}`)).status).toBe(200);
    expect(await (await browser.get(link)).text()).toContain('was accepted already');
    expect((await browser.post(link, { intent: 'decline' })).status).toBe(409);
  });

  it('is not cached and not sent to other sites', async () => {
    const { link } = await linkFor(owner, 'lee@example.test');
    for (const browser of [aVisitor(), of('client')]) {
      const { headers } = await browser.get(link);
      expect(headers.get('Cache-Control')).toContain('no-store');
      expect(headers.get('Referrer-Policy')).toMatch(/no-referrer|same-origin|strict-origin/);
    }
  });
});

it('a removed member loses access at the next request, even in their current session', async () => {
  const { owner: theirs, id: practice } = await aCenter();
  const member = await aClient();
  await world.aMember(practice, 'staff', member);
  const browser = await signedIn(member);
  const hours = `/dashboard/expert/availability?practice=${practice}`;
  expect((await browser.get(hours)).status).toBe(200);
  await (await signedIn(theirs)).post(`${TEAM}?practice=${practice}`, {
    intent: 'remove',
    member: member.id,
  });
  for (const path of [hours, `${TEAM}?practice=${practice}`, '/dashboard/expert/services']) {
    expect((await browser.get(path)).status, path).toBe(302);
  }
});
