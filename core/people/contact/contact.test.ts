import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { openJobs } from '../../../platform/jobs/jobs.server.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { smtpMailer } from '../../../platform/mail/mailer.server.ts';
import { jobsIn } from '../../../server/jobs.ts';
import { openMailServer } from '../../../tests/smtp.ts';
import { codeOf, noQueue, openWorld } from '../../../tests/world.ts';
import { brand } from '../../brand.ts';
import type { Context } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { layOutMail } from '../../ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../../ground/mail/written-mail.ts';
import { answerContactMessage } from './answer-contact-message.server.ts';
import { notificationFields, replyFields } from './contact.email.ts';
import { contactForm } from './contact-form.ts';
import { sendContactMessage } from './send-contact-message.server.ts';
import { sweepContactMessages } from './sweep-contact-messages.server.ts';
import { contactMessages } from './tables.ts';

const world = await openWorld();
const server = await openMailServer();
const log = { info() {}, warn() {}, error() {} };
const letter = {
  name: 'Robin Reed',
  email: 'robin@example.test',
  subject: 'A question',
  message: 'Do you serve Boulder as well as Denver?',
};

const visitor = (clientAddress = '192.0.2.7'): Context => world.as(null, { clientAddress });
const later = (milliseconds: number) => {
  world.now = world.now.add({ milliseconds });
};
const firstError = (values: Record<string, unknown>) => {
  const read = contactForm.safeParse({ ...letter, website_url: '', ...values });
  return read.success ? 'fine' : read.error.issues[0]?.message;
};

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(contactMessages);
  await world.db.delete(attempts);
});

describe('what the form accepts', () => {
  it.each([
    ['name', 'R', 'Name must be at least 2 characters.'],
    ['name', '  R  ', 'Name must be at least 2 characters.'],
    ['name', undefined, 'Name must be at least 2 characters.'],
    ['name', 'Ro', 'fine'],
    ['name', 'r'.repeat(50), 'fine'],
    ['name', 'r'.repeat(51), 'Name cannot exceed 50 characters.'],
    ['email', '', 'Please enter a valid email address.'],
    ['email', 'robin', 'Please enter a valid email address.'],
    ['email', 'robin@example', 'Please enter a valid email address.'],
    ['email', `${'r'.repeat(250)}@example.test`, 'Please enter a valid email address.'],
    ['subject', 'Hi', 'Subject must be at least 3 characters.'],
    ['subject', 's'.repeat(100), 'fine'],
    ['subject', 's'.repeat(101), 'Subject cannot exceed 100 characters.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['message', 'm'.repeat(1000), 'fine'],
    ['message', 'm'.repeat(1001), 'Message cannot exceed 1000 characters.'],
    ['website_url', 'https://spam.example', 'This field should be empty.'],
    ['name', '\u3164\u3164', 'Name must be at least 2 characters.'],
    ['name', '\u200f\u206a\u061c', 'Name must be at least 2 characters.'],
    ['subject', '\u200b\u200d\u200b', 'Subject must be at least 3 characters.'],
    ['message', '\u3164'.repeat(12), 'Message must be at least 10 characters.'],
    ['message', `a${'\u0301'.repeat(12)}`, 'Please use letters, digits and punctuation.'],
  ])('%s %j: %s', (field, value, outcome) => {
    expect(firstError({ [field]: value })).toBe(outcome);
  });

  it('counts a line break as one character, as the counter does', () => {
    expect(firstError({ message: `${'m'.repeat(499)}\r\n${'m'.repeat(500)}` })).toBe('fine');
  });
});

describe('header injection', () => {
  it.each([
    ['name', 'Robin\r\nBcc: victim@example.test'],
    ['name', 'Robin\nX: y'],
    ['name', 'Robin\u2028X: y'],
    ['name', 'Robin\u0000Reed'],
    ['subject', 'Hello\r\nContent-Type: text/html'],
    ['subject', 'Hello\u0085Bcc: victim@example.test'],
    ['email', 'robin@example.test\r\nBcc: victim@example.test'],
    ['email', 'robin@example.test, victim@example.test'],
    ['email', 'Robin <robin@example.test>'],
    ['email', '"a,victim@example.test"@example.test'],
    ['email', 'robin@example.test\u0000'],
    ['email', 'group:victim@example.test;'],
  ])('in the %s is refused: %j', (field, value) => {
    expect(firstError({ [field]: value })).not.toBe('fine');
  });

  it('is also rejected by the table, in case code skips the form', async () => {
    const row = { ...letter, id: world.as(null).newId(), createdAt: new Date() };
    const inserted = world.db.insert(contactMessages).values({ ...row, subject: 'Hello\nBcc: x@y.test' });
    await expect(inserted).rejects.toThrow();
  });

  it('characters that change the reading direction are removed; line breaks in the message stay', () => {
    const read = contactForm.parse({
      ...letter,
      name: 'Robin \u202egnp.exe',
      message: 'One line,\r\nand another\u0007.',
    });
    expect([read.name, read.message]).toEqual(['Robin gnp.exe', 'One line,\nand another.']);
  });
});

describe('a contact message', () => {
  it('is stored, and queues two e-mails: one to support, one to the writer', async () => {
    const { id } = await sendContactMessage(visitor(), letter);
    expect(await world.db.select().from(contactMessages)).toMatchObject([{ ...letter, id, status: 'new' }]);
    expect(world.queued.map(({ name, data }) => [name, data.to, data.replyTo, data.subject])).toEqual([
      ['send-written-mail', brand.mailboxes.support, letter.email, 'A new message from the contact form'],
      ['send-written-mail', letter.email, brand.mailboxes.support, 'We have received your message'],
    ]);
  });

  it('is stored with the name of the signed-in user', async () => {
    const actor = await world.aPerson();
    await sendContactMessage(world.as(actor), letter);
    expect(await world.db.select().from(contactMessages)).toMatchObject([{ userId: actor.id }]);
  });

  it.each([
    ['the zone that the browser names', 'America/New_York', true, 'Tue, Dec 1, 2026, 1:00 PM EST'],
    ["the account's zone, where the browser names none", '', true, 'Tue, Dec 1, 2026, 11:00 AM MST'],
    ["support's zone for a visitor without a script", undefined, false, 'Tue, Dec 1, 2026, 10:00 AM PST'],
    ["support's zone for a zone that there is not", 'Mars/Olympus', false, 'Tue, Dec 1, 2026, 10:00 AM PST'],
  ])('shows its time in %s', async (_what, zone, isSignedIn, time) => {
    const actor = isSignedIn ? await world.aPerson({ zone: 'America/Denver' }) : null;
    await sendContactMessage(world.as(actor), letter, zone);
    expect(world.queued.map(({ data }) => String(data.text).includes(time))).toEqual([true, true]);
  });

  it.each([
    ['answered two years ago', { status: 'answered', closedAt: '2024-12-01T17:59:59Z' }, false],
    ['done with a day less than two years ago', { status: 'done', closedAt: '2024-12-02T18:00:00Z' }, true],
    ['still waiting', { status: 'new', closedAt: null }, true],
  ] as const)(
    'is kept for two years after it is closed: one %s',
    async (_what, { status, closedAt }, isKept) => {
      const values = { ...letter, id: world.as(null).newId(), createdAt: new Date('2020-01-01T00:00:00Z') };
      await world.db
        .insert(contactMessages)
        .values({ ...values, status, closedAt: closedAt === null ? null : new Date(closedAt) });
      await sweepContactMessages(world.asProduct());
      expect(await world.db.select().from(contactMessages)).toHaveLength(isKept ? 1 : 0);
    },
  );

  it('is not stored if its e-mails cannot be queued', async () => {
    const ctx = visitor();
    const broken = { ...ctx, jobs: noQueue };
    expect(await codeOf(sendContactMessage(broken, letter))).toBe('fault: Error: no queue');
    expect(await world.db.select().from(contactMessages)).toEqual([]);
  });
});

describe('the pause between two messages', () => {
  it.each([
    [0, 'too_many_requests'],
    [2999, 'too_many_requests'],
    [3000, 'done'],
  ])('%i ms after the first: %s', async (milliseconds, outcome) => {
    await sendContactMessage(visitor(), letter);
    later(milliseconds);
    const next = { ...letter, message: 'Another question, please.' };
    expect(await codeOf(sendContactMessage(visitor(), next))).toBe(outcome);
    expect(await world.db.select().from(contactMessages)).toHaveLength(outcome === 'done' ? 2 : 1);
  });

  it('accepts one of ten that are sent simultaneously', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(sendContactMessage(visitor(), letter))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await world.db.select().from(contactMessages)).toHaveLength(1);
  });

  it('does not affect another network address', async () => {
    await sendContactMessage(visitor('192.0.2.7'), letter);
    expect(await codeOf(sendContactMessage(visitor('192.0.2.8'), letter))).toBe('done');
  });

  it('becomes an hour long after twenty messages from one address', async () => {
    for (let sent = 0; sent < 20; sent++) {
      await sendContactMessage(visitor(), letter);
      later(3000);
    }
    expect(await codeOf(sendContactMessage(visitor(), letter))).toBe('too_many_requests');
    later(3600_000);
    expect(await codeOf(sendContactMessage(visitor(), letter))).toBe('done');
  });
});

describe('the same message again, for example after a lost response', () => {
  it.each([
    ['is the same message', {}, 4000, 1],
    ['is a new message with other words', { message: 'Another question, please.' }, 4000, 2],
    ['is a new message from another address', { email: 'sage@example.test' }, 4000, 2],
    ['is a new message after a day', {}, 24 * 3600_000 + 1, 2],
  ])('%s', async (_, values, milliseconds, kept) => {
    const first = await sendContactMessage(visitor(), letter);
    later(milliseconds);
    const second = await sendContactMessage(visitor(), { ...letter, ...values });
    expect(first.id === second.id).toBe(kept === 1);
    expect(await world.db.select().from(contactMessages)).toHaveLength(kept);
    expect(world.queued).toHaveLength(kept * 2);
  });
});

describe("flooding a stranger's mailbox with automatic replies", () => {
  it('stops after three replies a day, while every message is stored and reported', async () => {
    for (let address = 1; address <= 5; address++) {
      const message = `Question number ${address}, please.`;
      await sendContactMessage(visitor(`192.0.2.${address}`), { ...letter, message });
    }
    const to = world.queued.map((job) => job.data.to);
    expect(to.filter((one) => one === letter.email)).toHaveLength(3);
    expect(to.filter((one) => one === brand.mailboxes.support)).toHaveLength(5);
    expect(await world.db.select().from(contactMessages)).toHaveLength(5);
  });
});

describe('the fields', () => {
  const at = Temporal.Instant.from('2026-12-01T18:00:00Z');

  it('of the notification are complete', () => {
    expect(notificationFields(letter, at, 'America/Los_Angeles')).toEqual({
      name: 'Robin Reed',
      from_name: 'Robin Reed',
      email: 'robin@example.test',
      from_email: 'robin@example.test',
      title: 'A question',
      subject: 'A question',
      message: 'Do you serve Boulder as well as Denver?',
      reply_to: 'robin@example.test',
      to_email: brand.mailboxes.support,
      time: 'Tue, Dec 1, 2026, 10:00 AM PST',
    });
  });

  it.each([
    [100, 'm'.repeat(100)],
    [101, `${'m'.repeat(100)}...`],
  ])('of the automatic reply quote at most 100 of %i characters', (length, quoted) => {
    expect(replyFields({ ...letter, message: 'm'.repeat(length) }, at, 'America/Los_Angeles')).toEqual({
      to_name: 'Robin Reed',
      name: 'Robin Reed',
      to_email: 'robin@example.test',
      email: 'robin@example.test',
      from_name: brand.name,
      reply_to: brand.mailboxes.support,
      subject_line: 'Re: A question',
      subject: 'Re: A question',
      title: 'A question',
      original_message: quoted,
      message: quoted,
      time: 'Tue, Dec 1, 2026, 10:00 AM PST',
    });
  });
});

describe('sent through a mail server', () => {
  const from = 'PlugWell <hello@plugwell.example>';

  const openQueue = async () => {
    const mailer = smtpMailer(server.url, from);
    let refused = () => {};
    const jobs = await openJobs({
      url: world.url,
      availability: world.availability,
      log,
      names: ['send-written-mail'],
    });
    await jobs.work([
      {
        name: 'send-written-mail',
        atOnce: 4,
        handle: async (mail: WrittenMail, job) => {
          await mailer.send(layOutMail(mail), job.id).catch((error) => {
            refused();
            throw error;
          });
        },
      },
    ]);
    const refusal = () =>
      new Promise<void>((resolve) => {
        refused = resolve;
      });
    const close = async () => {
      await jobs.stop();
      mailer.close();
    };
    return { jobs: jobsIn(jobs, world.db), refusal, close };
  };

  it('each e-mail reaches its one recipient, with one header block, text and HTML', async () => {
    server.taken.length = 0;
    const hostile = {
      ...letter,
      name: '<b>Robin</b> & Co',
      subject: 'Bcc: victim@example.test',
      message: 'First line\n.\nBcc: victim@example.test\n\n<script>alert(1)</script> — fin',
    };
    const queue = await openQueue();
    try {
      await sendContactMessage({ ...visitor(), jobs: queue.jobs }, hostile);
      await server.until(2);
    } finally {
      await queue.close();
    }
    const [toSupport, toWriter] = [brand.mailboxes.support, letter.email].map(
      (to) => server.taken.find(({ recipients }) => recipients.includes(to))!,
    );
    expect(server.taken.map(({ recipients }) => recipients).toSorted()).toEqual([
      [letter.email],
      [brand.mailboxes.support],
    ]);
    for (const mail of server.taken) {
      expect(mail.from).toBe('hello@plugwell.example');
      const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]!.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('cc');
      expect(head).not.toContain('victim');
      expect(mail.read.text).toBeTruthy();
      expect(mail.read.html).not.toContain('<script');
      expect(mail.read.html).not.toContain('<b>');
    }
    expect(toSupport!.read.replyTo).toEqual([{ name: '', address: letter.email }]);
    expect(toSupport!.read.text).toContain('<script>alert(1)</script> — fin');
    expect(toSupport!.read.html).toContain('&#60;b&#62;Robin&#60;/b&#62; &#38; Co');
    expect(toWriter!.read.replyTo).toEqual([{ name: '', address: brand.mailboxes.support }]);
    expect(toWriter!.read.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
    expect(toWriter!.read.text).toContain('Re: Bcc: victim@example.test');
  });

  it('loses nothing and sends nothing twice if the mail server was down', async () => {
    server.taken.length = 0;
    await server.stop();
    const queue = await openQueue();
    try {
      const refusal = queue.refusal();
      const { id } = await sendContactMessage({ ...visitor(), jobs: queue.jobs }, letter);
      await refusal;
      expect(server.taken).toEqual([]);
      expect(await world.db.select().from(contactMessages)).toMatchObject([{ id, ...letter }]);

      await server.start();
      const hurry = setInterval(() => {
        void world.pool.query("update jobs.job set start_after = now() where state = 'retry'");
      }, 100);
      await server.until(2);
      clearInterval(hurry);
    } finally {
      await queue.close();
    }
    expect(server.taken.map(({ recipients }) => recipients).toSorted()).toEqual([
      [letter.email],
      [brand.mailboxes.support],
    ]);
    expect(new Set(server.taken.map(({ read }) => read.messageId)).size).toBe(2);
  });
});

describe('an answer to someone without an account', () => {
  it.each([
    ['es', 'en', 'Usted escribió', '/es"'],
    ['en', 'es', 'You wrote', 'http://localhost:3000"'],
  ])(
    'is in the language that they wrote in: %s, even if the admin reads %s',
    async (writers, admins, words, home) => {
      const { id: messageId } = await inLanguage(writers, () => sendContactMessage(visitor(), letter));
      const admin = await world.aPerson({ isAdmin: true });
      world.queued.length = 0;
      await inLanguage(admins, () =>
        answerContactMessage(world.as(admin), { messageId, body: 'Claro que sí.' }),
      );
      const [mail] = world.queued.map(({ data }) => data as unknown as Mail);
      expect(mail!.to).toBe(letter.email);
      expect(mail!.text).toContain(words);
      expect(mail!.html).toContain(home);
    },
  );
});
