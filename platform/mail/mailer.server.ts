import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail, Mailer } from './mail.ts';

const AUTOMATIC_REPLY = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };
const oneClick = (url: string) => ({
  // `prepared` turns off folding, which would break the URL.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Returns a mailer for the configured SMTP server. Without one, the mailer writes e-mails to the outbox in
 * the data folder.
 */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  now: () => Temporal.Instant,
): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom, now);
}

/** How many connections to the mail server stay open between mails. */
export const SMTP_CONNECTIONS = 24;

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // These are well below the time limit of a job, so a silent server counts as down.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ to, subject, html, text, replyTo, unsubscribeUrl, calendar, isAutomaticReply }, id) {
      await transport.sendMail({
        from,
        // As an object, the address is a single recipient even if it contains commas or brackets.
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        html,
        text,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'consultation.ics' } } : {}),
        messageId: `<${id}@${senderDomain(from)}>`,
        headers: {
          ...(isAutomaticReply ? AUTOMATIC_REPLY : {}),
          ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
        },
      });
    },
    close: () => transport.close(),
  };
}

/** Writes each e-mail to a folder as a JSON file, for the outbox page. */
function outboxMailer(folder: string, from: string, now: () => Temporal.Instant): Mailer {
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

/** Returns up to `limit` e-mails of an outbox folder, newest first. Empty if there is no folder. */
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
