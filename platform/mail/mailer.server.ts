import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mail.ts';

/** Hands mails to an SMTP server. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail, id) {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${senderDomain(from)}>` });
    },
    close: () => transport.close(),
  };
}

/** Puts mails into a folder, one JSON file each, where the outbox page reads them. */
export function outboxMailer(folder: string, from: string, now: () => Temporal.Instant): Mailer {
  mkdirSync(folder, { recursive: true });
  return {
    async send(mail, id) {
      const stored: StoredMail = { id, from, sentAt: now().toString(), ...mail };
      const file = join(folder, `${stored.sentAt.replaceAll(/[:.]/g, '-')}_${id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(stored, null, 2));
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}

export type StoredMail = Mail & { id: string; from: string; sentAt: string };

/** The newest mails of an outbox folder, newest first. */
export async function readOutbox(folder: string, limit = 50): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
  );
}

function senderDomain(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
