import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Webhook as SvixWebhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { FetchRefused } from '../../../platform/web/safe-fetch.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { changeRole } from '../../business/team/change-role.server.ts';
import { removeMember } from '../../business/team/remove-member.server.ts';
import { applyTransition } from '../../consultations/bookings/apply-transition.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { inTransaction, type Person } from '../../context.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { suspensions, users } from '../accounts/tables.ts';
import { practiceMembers } from '../experts/tables.ts';
import {
  addEndpoint,
  chooseEvents,
  deleteEndpoint,
  pauseEndpoint,
  renewSecret,
  resumeEndpoint,
  takeOverEndpoint,
} from './change-endpoints.server.ts';
import { deliverWebhooks, type WebhookMeans } from './deliver-webhooks.server.ts';
import { FAILING_DAYS } from './delivery-rules.ts';
import { emitEvent } from './emit-event.server.ts';
import { MAX_ENDPOINTS } from './endpoint-form.ts';
import { type EventType, eventTypesFor } from './event-types.ts';
import { forgetWebhooksSince } from './forget-webhooks-since.server.ts';
import type { EndpointsOf } from './own-endpoint.server.ts';
import { readDeliveries, readEndpoints, readWaitingWebhooks } from './read-endpoints.server.ts';
import { WEBHOOK_SECRET_STORE } from './secrets.server.ts';
import { sendTestWebhook, sendWebhookAgain } from './send-by-hand.server.ts';
import { sweepWebhooks, wakeWebhooks } from './sweep-webhooks.server.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookSecrets } from './tables.ts';

const world = await openWorld();
const NOW = world.now;
const ALL: EventType[] = eventTypesFor('practice');

beforeEach(() => {
  world.now = NOW;
  world.queued.length = 0;
});

type Sent = { id: string; body: string; headers: Record<string, string> };

/** A receiver that answers as told, and keeps what arrived. */
function aReceiver(
  answer: (sent: Sent) => number | Error | Promise<number> = () => 200,
  retryAfter: string | null = null,
) {
  const sent: Sent[] = [];
  const means: WebhookMeans = {
    note() {},
    async send(_address, { headers, body }) {
      const one = { id: headers['webhook-id']!, body, headers };
      sent.push(one);
      const status = await answer(one);
      if (status instanceof Error) throw status;
      return { status, retryAfter };
    },
  };
  return { sent, means, ids: () => sent.map(({ id }) => id) };
}

const add = (actor: Person, of: EndpointsOf, values: { address?: string; events?: EventType[] } = {}) =>
  addEndpoint(world.as(actor), {
    of,
    toLocalhost: false,
    address: values.address ?? `https://hooks.example/${newId()}`,
    events: values.events ?? (of === 'own' ? eventTypesFor('person') : ALL),
  });

async function ofPractice() {
  const { actor, id: practiceId } = await world.anExpert();
  return { actor, practiceId, ...(await add(actor, { practiceId })) };
}

const happen = (practiceId: string, subjectId = newId(), data = {}) =>
  inTransaction(world.asProduct(), (ctx) =>
    emitEvent(ctx, { type: 'message.received', subjectId, practiceIds: [practiceId], data }),
  );
const deliver = (endpointId: string, { means }: { means: WebhookMeans }) =>
  deliverWebhooks(world.asProduct(), { endpointId }, means);
const rowsOf = (endpointId: string) =>
  world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId));
const endpoint = async (id: string) =>
  (await world.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
const later = (span: Temporal.DurationLike) => {
  world.now = world.now.add(span);
};

const suspend = (userId: string) =>
  world.db
    .insert(suspensions)
    .values({ id: newId(), userId, reason: 'A test', suspendedBy: userId, suspendedAt: new Date(0) });

/** Checks a signature by the text of the specification, without its library. */
function isSigned(secret: string, { id, headers, body }: Sent): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${id}.${headers['webhook-timestamp']}.${body}`;
  const mark = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return headers['webhook-signature']!.split(' ').includes(mark);
}

describe('an endpoint', () => {
  it('is added with a secret that is stored encrypted', async () => {
    const { id, secret } = await ofPractice();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const [row] = await world.db.select().from(webhookSecrets).where(eq(webhookSecrets.endpointId, id));
    expect(row!.secret).not.toContain(secret.slice(6));
    expect(await WEBHOOK_SECRET_STORE.countUses(world.asProduct())).toMatchObject([{ keyId: /^s-/ }]);
  });

  it.each([
    'https://127.0.0.1/in',
    'https://10.0.0.7/in',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://localhost/in',
    'http://localhost:8080/in',
    'https://intranet/in',
    'https://printer.local/in',
    'https://metadata.google.internal/',
    'https://localhost./in',
  ])('is refused at %s', async (address) => {
    const client = await world.aPerson();
    expect(await codeOf(add(client, 'own', { address }))).toBe('invalid_input');
  });

  it('exists once per address, and a few times per owner, even with simultaneous requests', async () => {
    const client = await world.aPerson();
    const address = 'https://hooks.example/in';
    const twice = await Promise.all([1, 2].map(() => codeOf(add(client, 'own', { address }))));
    expect(twice.sort()).toEqual(['done', 'invalid_input']);
    const codes = await Promise.all(Array.from({ length: 7 }, () => codeOf(add(client, 'own'))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(MAX_ENDPOINTS - 1);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(3);
  });

  it('is seen and changed only by its owner', async () => {
    const { id, practiceId } = await ofPractice();
    const staff = await world.aMember(practiceId, 'staff');
    const other = await world.anExpert();
    for (const who of [staff, other.actor, await world.aPerson()]) {
      const ctx = world.as(who);
      const codes = await Promise.all(
        [
          add(who, { practiceId }),
          readEndpoints(ctx, { practiceId }),
          readDeliveries(ctx, id),
          chooseEvents(ctx, { id, events: ['payout.paid'] }),
          pauseEndpoint(ctx, id),
          renewSecret(ctx, id),
          sendTestWebhook(ctx, id),
          deleteEndpoint(ctx, id),
        ].map(codeOf),
      );
      expect(new Set(codes)).toEqual(new Set(['not_found']));
    }
    expect(await endpoint(id)).toMatchObject({ paused: null });
    const visitor = world.as(null);
    expect(await codeOf(readEndpoints(visitor, 'own'))).toBe('sign_in_required');
  });

  it('takes only the events of its kind of owner', async () => {
    const client = await world.aPerson();
    expect(await codeOf(add(client, 'own', { events: ['payout.paid'] }))).toBe('invalid_input');
    const { actor, practiceId } = await ofPractice();
    expect(await codeOf(add(actor, { practiceId }, { events: ['application.updated'] }))).toBe(
      'invalid_input',
    );
  });

  it('shows an admin who views the account only its host', async () => {
    const { actor, practiceId } = await ofPractice();
    const viewing = { id: newId(), admin: actor, endsAt: new Date() };
    const [shown] = await readEndpoints({ ...world.as(actor), viewing }, { practiceId });
    expect(shown!.address).toBe('https://hooks.example');
  });
});

describe('an event', () => {
  it('is queued only for endpoints that chose it, and only if its transaction commits', async () => {
    const { id, actor, practiceId } = await ofPractice();
    const deaf = await add(actor, { practiceId }, { events: ['payout.paid'] });
    const away = await add(actor, { practiceId });
    await pauseEndpoint(world.as(actor), away.id);
    const fails = inTransaction(world.asProduct(), async (ctx) => {
      await emitEvent(ctx, {
        type: 'message.received',
        subjectId: newId(),
        practiceIds: [practiceId],
        data: {},
      });
      throw new Error('undone');
    });
    await expect(fails).rejects.toThrow('undone');
    expect(await rowsOf(id)).toHaveLength(0);
    await happen(practiceId);
    const counts = await Promise.all([id, deaf.id, away.id].map(async (one) => (await rowsOf(one)).length));
    expect(counts).toEqual([1, 0, 0]);
    expect(world.queued).toMatchObject([{ name: 'deliver-webhooks', data: { endpointId: id } }]);
  });

  it('is not stored if no endpoint asked for it', async () => {
    const { id } = await world.anExpert();
    const before = await world.db.$count(webhookEvents);
    await happen(id);
    expect(await world.db.$count(webhookEvents)).toBe(before);
  });

  it('of a booking goes to both sides without words, names, or addresses', async () => {
    const expert = await world.anExpert();
    const client = await world.aPerson({ name: 'Rosalind Fernwood' });
    const own = await add(client, 'own');
    const theirs = await add(expert.actor, { practiceId: expert.id });
    const { bookingId } = await world.aRequest({ client, expert });
    const receiver = aReceiver();
    await deliver(own.id, receiver);
    await deliver(theirs.id, receiver);
    expect(receiver.sent).toHaveLength(2);
    expect(new Set(receiver.ids()).size).toBe(1);
    const [{ body }] = receiver.sent as [Sent];
    expect(JSON.parse(body)).toMatchObject({
      type: 'booking.requested',
      timestamp: NOW.toString({ smallestUnit: 'millisecond' }),
      data: { id: bookingId, status: 'requested', by: 'client', practiceId: expert.id, clientId: client.id },
    });
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    for (const word of [row!.concern, row!.optionTitle, row!.location, row!.state, 'Rosalind']) {
      if (word && word.length > 2) expect(body).not.toContain(word);
    }
  });

  it('of a booking that the expert never saw goes to no one', async () => {
    const expert = await world.anExpert();
    const client = await world.aPerson();
    const { id } = await add(expert.actor, { practiceId: expert.id });
    const own = await add(client, 'own');
    const bookingId = await world.aBooking({
      clientId: client.id,
      expertId: expert.id,
      startsAt: new Date(NOW.add({ hours: 72 }).epochMilliseconds),
      status: 'awaiting-payment',
      askedAt: null,
    });
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    await inTransaction(world.asProduct(), (ctx) =>
      applyTransition(ctx, row!, { name: 'lapse', by: 'product', note: null }),
    );
    expect([await rowsOf(id), await rowsOf(own.id)]).toEqual([[], []]);
  });
});

describe('a delivery', () => {
  it('is signed as the specification says, by both secrets for a day after a change', async () => {
    const { id, actor, practiceId, secret } = await ofPractice();
    const receiver = aReceiver();
    await happen(practiceId);
    await deliver(id, receiver);
    expect(isSigned(secret, receiver.sent[0]!)).toBe(true);
    later({ hours: 1 });
    const second = await renewSecret(world.as(actor), id);
    await happen(practiceId);
    await deliver(id, receiver);
    const [, both] = receiver.sent as [Sent, Sent];
    expect([isSigned(secret, both), isSigned(second, both)]).toEqual([true, true]);
    expect(both.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    later({ hours: 25 });
    await happen(practiceId);
    await deliver(id, receiver);
    const last = receiver.sent[2]!;
    expect([isSigned(secret, last), isSigned(second, last)]).toEqual([false, true]);
    expect(isSigned(second, { ...last, body: `${last.body} ` })).toBe(false);
    expect(new SvixWebhook(second).sign(last.id, new Date(world.now.epochMilliseconds), last.body)).toBe(
      last.headers['webhook-signature'],
    );
    await sweepWebhooks(world.asProduct());
    const kept = await world.db.select().from(webhookSecrets).where(eq(webhookSecrets.endpointId, id));
    expect(kept).toHaveLength(1);
  });

  it('is tried again with growing delays for three days, then given up', async () => {
    const { id, practiceId } = await ofPractice();
    const receiver = aReceiver(() => 400);
    await happen(practiceId);
    const waits: number[] = [];
    for (let tries = 0; tries < 100; tries += 1) {
      await deliver(id, receiver);
      const [row] = await rowsOf(id);
      if (row!.state === 'failed') break;
      const seconds = (row!.nextTryAt.getTime() - world.now.epochMilliseconds) / 1000;
      waits.push(seconds);
      later({ milliseconds: Math.ceil(seconds * 1000) });
    }
    expect(await rowsOf(id)).toMatchObject([{ state: 'failed', status: 400, fault: null }]);
    const hours = (world.now.epochMilliseconds - NOW.epochMilliseconds) / 3_600_000;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThanOrEqual(72);
    expect(waits.slice(0, 8)).toEqual([...waits.slice(0, 8)].sort((a, b) => a - b));
    expect(receiver.sent.length).toBeLessThan(30);
  });

  it('waits for the one before it about the same subject, but not for others', async () => {
    const { id, practiceId } = await ofPractice();
    const [first, second] = [newId(), newId()];
    await happen(practiceId, first, { n: 1 });
    await happen(practiceId, first, { n: 2 });
    await happen(practiceId, second, { n: 3 });
    let open = false;
    const nOf = ({ body }: Sent) => JSON.parse(body).data.n as number;
    const receiver = aReceiver((sent) => (nOf(sent) === 1 && !open ? 400 : 200));
    await deliver(id, receiver);
    expect(receiver.sent.map(nOf).sort()).toEqual([1, 3]);
    open = true;
    later({ minutes: 1 });
    await deliver(id, receiver);
    expect(receiver.sent.map(nOf).slice(2)).toEqual([1, 2]);
    expect((await rowsOf(id)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('lets an endpoint rest after an outage, and sends everything soon after it', async () => {
    const { id, practiceId } = await ofPractice();
    for (let nth = 0; nth < 20; nth += 1) await happen(practiceId);
    let isOut = true;
    const receiver = aReceiver(() => (isOut ? new FetchRefused('too-slow') : 200));
    await deliver(id, receiver);
    const atOnce = receiver.sent.length;
    expect(atOnce).toBeLessThanOrEqual(5);
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(atOnce);
    expect(await endpoint(id)).toMatchObject({ outages: 1 });
    for (let nth = 0; nth < 10; nth += 1) {
      later({ minutes: 6 });
      await deliver(id, receiver);
    }
    expect(receiver.sent.length).toBeLessThan(60);
    isOut = false;
    later({ minutes: 13 });
    receiver.sent.length = 0;
    await deliver(id, receiver);
    expect(new Set(receiver.ids()).size).toBe(20);
    expect(await endpoint(id)).toMatchObject({ outages: 0, restUntil: null, failingSince: null });
  });

  it.each([
    [429, '3600', 3600],
    [503, 'in an hour', 3600],
    [429, '31536000', 86_400],
  ])('answered with %d and Retry-After %s waits as long, at most a day', async (status, asked, seconds) => {
    const { id, practiceId } = await ofPractice();
    await happen(practiceId);
    const date = new Date(world.now.epochMilliseconds + seconds * 1000).toUTCString();
    const receiver = aReceiver(() => status, asked === 'in an hour' ? date : asked);
    await deliver(id, receiver);
    await happen(practiceId);
    later({ seconds: seconds - 1 });
    await wakeWebhooks(world.asProduct());
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(1);
    later({ seconds: 1 });
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(3);
    expect(await endpoint(id)).toMatchObject({ outages: 2 });
  });

  it.each([
    [429, '0'],
    [429, 'soon'],
    [500, '3600'],
  ])('answered with %d and Retry-After %s waits for our own delay', async (status, asked) => {
    const { id, practiceId } = await ofPractice();
    await happen(practiceId);
    const receiver = aReceiver(() => status, asked);
    await deliver(id, receiver);
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(1);
    later({ seconds: 7 });
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(2);
  });

  it('waits for the longest of the times that answers to one batch ask for', async () => {
    const { id, practiceId } = await ofPractice();
    for (let nth = 0; nth < 3; nth += 1) await happen(practiceId);
    let nth = 0;
    const sent: string[] = [];
    const means: WebhookMeans = {
      note() {},
      async send(_address, { headers }) {
        sent.push(headers['webhook-id']!);
        nth += 1;
        return { status: 503, retryAfter: ['60', '600', '5'][nth - 1] ?? null };
      },
    };
    await deliver(id, { means });
    later({ seconds: 599 });
    await deliver(id, { means });
    expect(sent).toHaveLength(3);
    later({ seconds: 1 });
    await deliver(id, { means });
    expect(sent.length).toBeGreaterThan(3);
  });

  it('waits as long as asked, even if another of its batch arrives later', async () => {
    const { id, practiceId } = await ofPractice();
    await happen(practiceId);
    await happen(practiceId);
    const limited = Promise.withResolvers<number>();
    let sent = 0;
    const means: WebhookMeans = {
      note() {},
      async send() {
        sent += 1;
        if (sent === 1) return { status: 429, retryAfter: '3600' };
        return { status: await limited.promise, retryAfter: null };
      },
    };
    const delivery = deliver(id, { means });
    await expect.poll(async () => (await endpoint(id))?.restUntil).not.toBeNull();
    limited.resolve(200);
    await delivery;
    await happen(practiceId);
    later({ minutes: 59 });
    await deliver(id, { means });
    expect(sent).toBe(2);
    later({ minutes: 2 });
    await deliver(id, { means });
    expect(sent).toBe(4);
  });

  it('that waits for another of its subject has no next try to show', async () => {
    const { id, practiceId, actor } = await ofPractice();
    const subject = newId();
    await happen(practiceId, subject);
    await happen(practiceId, subject);
    await deliver(
      id,
      aReceiver(() => 400),
    );
    const { deliveries } = await readDeliveries(world.as(actor), id);
    expect(deliveries.map(({ nextTryAt }) => nextTryAt !== null)).toEqual([false, true]);
  });

  it('that fails for good does not hold the others for long', async () => {
    const { id, practiceId } = await ofPractice();
    const poison = newId();
    await happen(practiceId, poison, { poison: true });
    for (let nth = 0; nth < 8; nth += 1) await happen(practiceId);
    const receiver = aReceiver(({ body }) => (body.includes('poison') ? 500 : 200));
    await deliver(id, receiver);
    later({ seconds: 7 });
    await deliver(id, receiver);
    later({ seconds: 20 });
    await deliver(id, receiver);
    const states = (await rowsOf(id)).map(({ state }) => state);
    expect(states.filter((state) => state === 'delivered')).toHaveLength(8);
  });

  it.each<[string, () => number | Error, object]>([
    ['redirects', () => 302, { status: 302, fault: null }],
    ['answers 500', () => 500, { status: 500, fault: null }],
    ['is slow', () => new FetchRefused('too-slow'), { status: null, fault: 'too-slow' }],
    ['leads inside', () => new FetchRefused('not-public'), { status: null, fault: 'not-public' }],
  ])('to a receiver that %s is noted', async (_what, answer, noted) => {
    const { id, actor, practiceId } = await ofPractice();
    await happen(practiceId);
    await deliver(id, aReceiver(answer));
    expect(await rowsOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, ...noted }]);
    const { deliveries } = await readDeliveries(world.as(actor), id);
    expect(deliveries).toMatchObject([{ state: 'waiting', ...noted }]);
  });

  it('is picked up by another node if one dies during it', async () => {
    const { id, practiceId } = await ofPractice();
    await happen(practiceId);
    const dies: WebhookMeans = { note() {}, send: () => Promise.reject(new Error('killed')) };
    await expect(deliver(id, { means: dies })).rejects.toThrow('killed');
    const receiver = aReceiver();
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(0);
    later({ seconds: 31 });
    world.queued.length = 0;
    await wakeWebhooks(world.asProduct());
    expect(world.queued.map(({ data }) => data.endpointId)).toContain(id);
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(1);
  });

  it('goes out once if several nodes work at the same time', async () => {
    const { id, practiceId } = await ofPractice();
    for (let nth = 0; nth < 12; nth += 1) await happen(practiceId);
    const receiver = aReceiver();
    await Promise.all([1, 2, 3, 4].map(() => deliver(id, receiver)));
    await deliver(id, receiver);
    expect(receiver.ids()).toHaveLength(12);
    expect(new Set(receiver.ids()).size).toBe(12);
  });

  it('ends quietly if its endpoint is deleted meanwhile', async () => {
    const { id, actor, practiceId } = await ofPractice();
    await happen(practiceId);
    const receiver = aReceiver(async () => {
      await deleteEndpoint(world.as(actor), id);
      return 500;
    });
    await deliver(id, receiver);
    expect(await endpoint(id)).toBeUndefined();
    expect(await rowsOf(id)).toEqual([]);
    await deliver(id, receiver);
    expect(receiver.sent).toHaveLength(1);
  });

  it('is sent again by hand with the same ID and text', async () => {
    const { id, actor, practiceId } = await ofPractice();
    await happen(practiceId);
    const receiver = aReceiver();
    await deliver(id, receiver);
    later({ hours: 24 * 20 });
    const [row] = await rowsOf(id);
    const again = { endpointId: id, deliveryId: row!.id };
    await sendWebhookAgain(world.as(actor), again);
    await deliver(id, receiver);
    const [first, second] = receiver.sent as [Sent, Sent];
    expect([second.id, second.body]).toEqual([first.id, first.body]);
    expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    const other = await ofPractice();
    expect(await codeOf(sendWebhookAgain(world.as(other.actor), { ...again, endpointId: other.id }))).toBe(
      'not_found',
    );
    expect(await codeOf(sendWebhookAgain(world.as(actor), { ...again, deliveryId: 'x' }))).toBe('not_found');
  });

  it.each(['delivered', 'failed'] as const)(
    'that was %s and is sent again is marked, and delays no newer one about its subject',
    async (state) => {
      const { id, actor, practiceId } = await ofPractice();
      const subject = newId();
      await happen(practiceId, subject, { n: 1 });
      await deliver(id, aReceiver());
      const [old] = await rowsOf(id);
      await world.db.update(webhookDeliveries).set({ state }).where(eq(webhookDeliveries.id, old!.id));
      await sendWebhookAgain(world.as(actor), { endpointId: id, deliveryId: old!.id });
      await happen(practiceId, subject, { n: 2 });
      const nOf = ({ body }: Sent) => JSON.parse(body).data.n as number;
      const receiver = aReceiver((sent) => (nOf(sent) === 1 ? 400 : 200));
      await deliver(id, receiver);
      await happen(practiceId, subject, { n: 3 });
      await deliver(id, receiver);
      expect(receiver.sent.map(nOf).sort()).toEqual([1, 2, 3]);
      const marked = receiver.sent.filter(({ headers }) => headers['plugwell-resent'] === 'true');
      expect(marked.map(nOf)).toEqual([1]);
    },
  );

  it('that waits for its turn keeps it when it is sent again', async () => {
    const { id, actor, practiceId } = await ofPractice();
    const subject = newId();
    await happen(practiceId, subject, { n: 1 });
    await happen(practiceId, subject, { n: 2 });
    const receiver = aReceiver(({ body }) => (body.includes('"n":1') ? 400 : 200));
    await deliver(id, receiver);
    for (const { id: deliveryId } of await rowsOf(id)) {
      await sendWebhookAgain(world.as(actor), { endpointId: id, deliveryId });
    }
    await deliver(id, receiver);
    expect(receiver.sent.map(({ body }) => JSON.parse(body).data.n)).toEqual([1, 1]);
    expect(receiver.sent.some(({ headers }) => 'plugwell-resent' in headers)).toBe(false);
  });

  it('of a test goes only to its endpoint', async () => {
    const { id, actor, practiceId } = await ofPractice();
    const other = await add(actor, { practiceId });
    await sendTestWebhook(world.as(actor), id);
    const receiver = aReceiver();
    await deliver(id, receiver);
    await deliver(other.id, receiver);
    expect(receiver.sent.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.test', data: { endpointId: id } },
    ]);
  });
});

describe('after a long failure', () => {
  it('an endpoint is paused, and its owners are told once', async () => {
    const { id, actor, practiceId } = await ofPractice();
    const receiver = aReceiver(() => 500);
    await happen(practiceId);
    await deliver(id, receiver);
    later({ hours: 24 * FAILING_DAYS });
    await happen(practiceId);
    await happen(practiceId);
    world.queued.length = 0;
    await deliver(id, receiver);
    expect(await endpoint(id)).toMatchObject({ paused: 'failures' });
    const mails = world.queued.filter(({ name }) => name === 'send-written-mail');
    expect(mails.map(({ data }) => [data.to, data.subject])).toEqual([
      [actor.email, 'We paused one of your webhooks'],
    ]);
    const sent = receiver.sent.length;
    await deliver(id, receiver);
    await happen(practiceId);
    expect(receiver.sent).toHaveLength(sent);
    expect(await codeOf(sendTestWebhook(world.as(actor), id))).toBe('status_changed');
    await resumeEndpoint(world.as(actor), id);
    const well = aReceiver();
    await deliver(id, well);
    expect(well.sent.length).toBeGreaterThan(0);
  });

  it('or when the receiver says that it is gone', async () => {
    const { id, practiceId } = await ofPractice();
    await happen(practiceId);
    await deliver(
      id,
      aReceiver(() => 410),
    );
    expect(await endpoint(id)).toMatchObject({ paused: 'failures' });
  });
});

describe('a webhook of a practice', () => {
  type Holder = { practiceId: string; owner: Person; holder: Person };

  async function heldBySecondOwner() {
    const { actor: owner, id: practiceId } = await world.anExpert({ type: 'wellness-center' });
    const holder = await world.aMember(practiceId, 'owner');
    return { owner, practiceId, holder, ...(await add(holder, { practiceId })) };
  }

  it.each<[string, (holder: Holder) => Promise<unknown>]>([
    [
      'is removed from the practice',
      ({ practiceId, owner, holder }) => removeMember(world.as(owner), { practiceId, userId: holder.id }),
    ],
    [
      'is no longer an owner',
      ({ practiceId, owner, holder }) =>
        changeRole(world.as(owner), { practiceId, userId: holder.id, role: 'staff' }),
    ],
    ['is suspended', ({ holder }) => suspend(holder.id)],
    [
      'deletes their account',
      async ({ holder }) => {
        await world.db
          .update(users)
          .set({ deleteAt: new Date(0) })
          .where(eq(users.id, holder.id));
        await deleteDueAccounts(world.asProduct());
      },
    ],
  ])(
    'gets nothing once the owner who added it %s, until another owner takes it over',
    async (_what, lose) => {
      const held = await heldBySecondOwner();
      const { id, practiceId, owner } = held;
      const receiver = aReceiver();
      await happen(practiceId);
      const before = await readWaitingWebhooks(world.asProduct());
      await lose(held);
      await happen(practiceId);
      await deliver(id, receiver);
      await wakeWebhooks(world.asProduct());
      await deliver(id, receiver);
      expect(receiver.sent).toEqual([]);
      expect(await rowsOf(id)).toHaveLength(1);
      expect((await readWaitingWebhooks(world.asProduct())).waiting).toBe(before.waiting - 1);
      const own = world.as(owner);
      expect(await readEndpoints(own, { practiceId })).toMatchObject([{ id, isHeld: false }]);
      const again = { endpointId: id, deliveryId: (await rowsOf(id))[0]!.id };
      const codes = [sendTestWebhook(own, id), sendWebhookAgain(own, again), resumeEndpoint(own, id)];
      expect(await Promise.all(codes.map(codeOf))).toEqual(Array(3).fill('status_changed'));

      const secret = await takeOverEndpoint(own, id);
      await happen(practiceId);
      await deliver(id, receiver);
      expect(receiver.sent).toHaveLength(2);
      expect(receiver.sent.map((sent) => isSigned(secret, sent))).toEqual([true, true]);
    },
  );

  it('stays without them if they own the practice again, and can be deleted', async () => {
    const { id, practiceId, owner, holder } = await heldBySecondOwner();
    await removeMember(world.as(owner), { practiceId, userId: holder.id });
    await world.db.insert(practiceMembers).values({ practiceId, userId: holder.id, role: 'owner' });
    await happen(practiceId);
    expect(await rowsOf(id)).toEqual([]);
    await deleteEndpoint(world.as(owner), id);
    expect(await endpoint(id)).toBeUndefined();
  });

  it('gets events again when a suspension is lifted', async () => {
    const held = await heldBySecondOwner();
    await suspend(held.holder.id);
    await happen(held.practiceId);
    await world.db
      .update(suspensions)
      .set({ liftedAt: new Date(0) })
      .where(eq(suspensions.userId, held.holder.id));
    await happen(held.practiceId);
    expect(await rowsOf(held.id)).toHaveLength(1);
  });

  it('is taken over by an owner only', async () => {
    const { id, practiceId, owner, holder } = await heldBySecondOwner();
    const staff = await world.aMember(practiceId, 'staff');
    await removeMember(world.as(owner), { practiceId, userId: holder.id });
    for (const who of [staff, await world.aPerson(), (await world.anExpert()).actor]) {
      expect(await codeOf(takeOverEndpoint(world.as(who), id))).toBe('not_found');
    }
    const twice = await Promise.all([1, 2].map(() => codeOf(takeOverEndpoint(world.as(owner), id))));
    expect(twice).toEqual(['done', 'done']);
    const other = await world.aMember(practiceId, 'owner');
    expect(await codeOf(takeOverEndpoint(world.as(other), id))).toBe('status_changed');
  });
});

it('gives a suspended person nothing of their own either', async () => {
  const client = await world.aPerson();
  const { id } = await add(client, 'own');
  const happens = () =>
    inTransaction(world.asProduct(), (ctx) =>
      emitEvent(ctx, { type: 'message.received', subjectId: newId(), userIds: [client.id], data: {} }),
    );
  await happens();
  await suspend(client.id);
  await happens();
  const receiver = aReceiver();
  await deliver(id, receiver);
  expect([receiver.sent.length, (await rowsOf(id)).length]).toEqual([0, 1]);
});

it('counts for the operator what could go out, not what waits for its turn or a resting receiver', async () => {
  const figures = async () => await readWaitingWebhooks(world.asProduct());
  await world.db.update(webhookDeliveries).set({ state: 'delivered' });
  expect(await figures()).toEqual({ waiting: 0, failing: 0, oldestSeconds: null, dueSeconds: null });
  const { id, actor, practiceId } = await ofPractice();
  const subject = newId();
  await happen(practiceId, subject);
  later({ seconds: 30 });
  await happen(practiceId, subject);
  expect(await figures()).toEqual({ waiting: 2, failing: 0, oldestSeconds: 30, dueSeconds: 30 });
  await deliver(
    id,
    aReceiver(() => 400),
  );
  later({ seconds: 3 });
  expect(await figures()).toEqual({ waiting: 2, failing: 1, oldestSeconds: 33, dueSeconds: null });
  const out = await ofPractice();
  await happen(out.practiceId);
  await deliver(
    out.id,
    aReceiver(() => 503, '60'),
  );
  later({ seconds: 40 });
  expect((await figures()).dueSeconds).toBeCloseTo(38, -1);
  later({ seconds: 30 });
  await pauseEndpoint(world.as(actor), id);
  expect(await figures()).toEqual({ waiting: 1, failing: 1, oldestSeconds: 70, dueSeconds: 10 });
});

describe('what is old', () => {
  it('is deleted after 30 days, and given up if it still waits after three', async () => {
    const { id, actor, practiceId } = await ofPractice();
    await happen(practiceId);
    await pauseEndpoint(world.as(actor), id);
    later({ hours: 73 });
    await wakeWebhooks(world.asProduct());
    expect(await rowsOf(id)).toMatchObject([{ state: 'failed' }]);
    later({ hours: 24 * 26 });
    await sweepWebhooks(world.asProduct());
    expect(await rowsOf(id)).toHaveLength(1);
    later({ hours: 24 * 2 });
    expect(await sweepWebhooks(world.asProduct())).toBeGreaterThan(0);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('goes with the account', async () => {
    const client = await world.aPerson();
    const { id } = await add(client, 'own');
    await world.db
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, client.id));
    expect(await deleteDueAccounts(world.asProduct())).toBe(1);
    expect(await endpoint(id)).toBeUndefined();
    expect(
      await world.db
        .select()
        .from(webhookSecrets)
        .where(and(eq(webhookSecrets.endpointId, id))),
    ).toEqual([]);
  });

  it('stays, if an intruder came later, and what the intruder added is deleted', async () => {
    const { id, actor, practiceId } = await ofPractice();
    later({ hours: 1 });
    const since = new Date(world.now.epochMilliseconds);
    const added = [await add(actor, { practiceId }), await add(actor, 'own')];
    const stranger = await ofPractice();
    expect(await forgetWebhooksSince(world.asProduct(), actor.id, since)).toBe(2);
    expect(await Promise.all(added.map(({ id }) => endpoint(id)))).toEqual([undefined, undefined]);
    expect([await endpoint(id), await endpoint(stranger.id)]).not.toContain(undefined);
  });
});
