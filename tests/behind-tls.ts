import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { generate } from 'selfsigned';
import { expect } from 'vitest';
import { bookings } from '../core/consultations/bookings/tables.ts';
import { nextFreeTimes } from '../core/practice/availability/read-free-times.server.ts';
import { newId } from '../lib/id.server.ts';
import { readOutbox } from '../platform/mail/mailer.server.ts';
import { markOf } from './mark-of.ts';
import type { World } from './world.ts';

export type Certificate = { key: string; cert: string };

export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key: made.private, cert: made.cert };
}

/** As long as a browser's boundary, because the form parser mistakes a short one for the end of a part. */
const BOUNDARY = '----PlugWellFormBoundary7MA4YWxkTrZu0gW';

/** The limit in `server/gate/gate.ts` for a form with five pictures, in bytes. */
const MAX_DISPUTE_FORM_BYTES = Math.floor(10.2 * 1024 * 1024);

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };

/** Returns a browser over TLS that keeps only cookies marked as secure. */
export function secureBrowser(origin: string, { cert }: Certificate) {
  const port = Number(new URL(origin).port);
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function open(method: string, path: string, body: string | null, headers: Record<string, string>) {
    const call = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      ca: cert,
      method,
      path,
      headers: {
        Host: `localhost:${port}`,
        Accept: 'text/html,*/*;q=0.8',
        'Sec-Fetch-Dest': 'document',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Site': body === null ? 'none' : 'same-origin',
        ...(jar.size > 0 && { Cookie: cookie() }),
        ...(body !== null && { Origin: origin, 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    call.end(body ?? undefined);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    for (const line of answer.headers['set-cookie'] ?? []) {
      expect(line, 'every cookie').toMatch(/; Secure/i);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  async function whole(answer: IncomingMessage): Promise<Answer> {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  }

  const mark = () =>
    markOf(cookie(), async () => new Response((await whole(await open('GET', '/auth/mark', null, {}))).text));

  return {
    mark,
    get: async (path: string) => whole(await open('GET', path, null, {})),
    post: async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      whole(
        await open('POST', path, new URLSearchParams({ ...fields, ...(await mark()) }).toString(), {
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        }),
      ),
    send: async (path: string, body: string, type: string) =>
      whole(await open('POST', path, body, { 'Content-Type': type })),
    async firstWords(path: string): Promise<string> {
      const answer = await open('GET', path, null, { Accept: 'text/event-stream' });
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) {
        text += chunk;
        if (text.includes('event: mark')) break;
      }
      return text;
    },
  };
}

/**
 * Takes a person from signing up to a requested booking, through the TLS proxy in front of the product.
 * @param outbox the folder for e-mails of the product, which uses the world's database.
 */
export async function fromSignUpToBooking(
  world: World,
  outbox: string,
  origin: string,
  certificate: Certificate,
): Promise<void> {
  const { id: expertId } = await world.anExpert();
  const email = `newcomer.${newId()}@example.test`;
  const password = 'seven quiet gardens';
  const browser = secureBrowser(origin, certificate);

  expect((await browser.get('/auth?mode=signup')).status).toBe(200);
  const signedUp = await browser.post('/auth?mode=signup', {
    firstName: 'Robin',
    email,
    password,
    dateOfBirth: '1990-05-17',
    zone: 'America/Denver',
  });
  expect(signedUp.status).toBe(302);

  const link = await mailedLink(outbox, email);
  expect(link.origin).toBe(origin);
  const confirmed = await browser.get(link.pathname + link.search);
  expect(confirmed.status).toBe(302);

  const signedOut = await browser.post('/sign-out', { intent: 'sign-out' });
  expect([signedOut.status, signedOut.headers.location]).toEqual([302, '/']);
  const loggedIn = await browser.post('/auth?mode=login', { email, password });
  expect([loggedIn.status, (await browser.get('/dashboard')).status]).toEqual([302, 200]);

  const times = await nextFreeTimes(world.as(null), [expertId], 8);
  const requested = await browser.post(`/expert/${expertId}/book`, {
    start: times.get(expertId)?.at(-1) ?? '',
    minutes: '15',
    method: 'In-Person Consultation',
    optionId: '',
    requestKey: newId(),
  });
  expect(requested.status).toBe(302);
  const kept = await world.db.select().from(bookings);
  expect(kept.filter((booking) => booking.expertId === expertId)).toMatchObject([{ status: 'requested' }]);

  expect(await browser.firstWords('/messages/stream')).toContain('event: mark');
  const marks = Object.entries(await browser.mark()).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.gif"\r\n\r\n`;
  const photo = `${marks.join('')}${parts}${'no picture '.repeat(180_000)}\r\n--${BOUNDARY}--`;
  const sent = await browser.send(
    '/dashboard/settings/photo',
    photo,
    `multipart/form-data; boundary=${BOUNDARY}`,
  );
  expect([sent.status, sent.headers.location]).toEqual([302, expect.stringContaining('photo=')]);

  // The proxy must let through both the largest accepted form and a form with one more byte.
  const picture = `${marks.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="pictures"; filename="a.gif"\r\n\r\n`;
  const end = `\r\n--${BOUNDARY}--`;
  const filled = MAX_DISPUTE_FORM_BYTES - picture.length - end.length;
  const disputePath = `/dashboard/bookings/${kept.find((booking) => booking.expertId === expertId)!.id}/dispute`;
  const dispute = (bytes: number) =>
    browser.send(disputePath, picture + 'a'.repeat(bytes) + end, `multipart/form-data; boundary=${BOUNDARY}`);
  const largest = await dispute(filled);
  expect(largest.headers).toHaveProperty('x-request-id');
  expect(String(largest.headers.location)).not.toContain('photo=size');
  const tooLarge = await dispute(filled + 1);
  expect([tooLarge.status, tooLarge.headers.location]).toEqual([303, `${disputePath}?photo=size`]);

  const elsewhere = await browser.post(
    '/theme',
    { theme: 'dark' },
    { Origin: origin.replace('https:', 'http:') },
  );
  expect(elsewhere.status).toBe(403);
}

async function mailedLink(outbox: string, to: string): Promise<URL> {
  for (let i = 0; i < 200; i++) {
    const mails = await readOutbox(outbox);
    const link = /https?:\/\/\S+\/auth\/verify\?token=[\w.-]+/.exec(
      mails.find((mail) => mail.to === to)?.text ?? '',
    );
    if (link) return new URL(link[0]);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail came for ${to}`);
}
