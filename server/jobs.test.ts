import { expect, it } from 'vitest';
import { layOutMail } from '../core/ground/mail/mail-layout.server.ts';
import { writeMail } from '../core/ground/mail/written-mail.ts';
import { inLanguage } from '../lib/language.server.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { jobKinds } from './jobs.ts';

const words = { to: 'robin@example.test', subject: 'Hola', heading: 'Hola', paragraphs: ['Uno.'] };
const written = inLanguage('es', () => writeMail(words, 'https://plugwell.example'));

/** Runs a job of a queue as the runner does, with data from the database. Returns the mails that it sent. */
async function sentBy(queue: string, data: object): Promise<[Mail, string][]> {
  const sent: [Mail, string][] = [];
  const mailer = {
    send: async (mail: Mail, id: string) => void sent.push([mail, id]),
    close() {},
  };
  const none = (): never => {
    throw new Error('An e-mail needs nothing else.');
  };
  const kinds = jobKinds(
    { mailer, calendars: { fetch: none, read: none }, webhooks: { send: none, note() {} } },
    () => ({}) as never,
    {
      worked() {},
    },
  );
  await kinds
    .find(({ name }) => name === queue)!
    .handle(JSON.parse(JSON.stringify(data)) as never, { id: '7' });
  return sent;
}

it.each(['send-written-mail', 'send-written-mail-to-many'])(
  '%s lays out an e-mail, in its language',
  async (queue) => {
    const [[mail, id] = []] = await sentBy(queue, written);
    expect(mail).toEqual(layOutMail(written));
    expect(mail!.html).toContain('<html lang="es');
    expect(mail!.text).toContain('Uno.');
    expect(id).toBe('7');
  },
);

it.each(['send-mail', 'send-mail-to-many'])(
  '%s sends an e-mail that the previous version laid out, as it is',
  async (queue) => {
    const laidOut = { to: 'robin@example.test', subject: 'Hello', html: '<p>One.</p>', text: 'One.' };
    expect(await sentBy(queue, laidOut)).toEqual([[laidOut, '7']]);
  },
);
