import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { layOutMail } from '../core/ground/mail/mail-layout.server.ts';
import { type WrittenMail, writeMail } from '../core/ground/mail/written-mail.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { openJobs } from '../platform/jobs/jobs.server.ts';
import { smtpMailer } from '../platform/mail/mailer.server.ts';
import { MAILS_AT_ONCE } from '../server/jobs.ts';
import { processorMs } from './processor.ts';

/**
 * Measures how fast a node sends queued mail: `node bench/mail.ts [mails] [ms]`, by default 2000 mails to a
 * server that takes 50 ms for each. Prints mails per second, the connections that they took, and the
 * processor time of Node for each, which includes the mail server's.
 */
const mails = Number(process.argv[2] ?? 2000);
const ms = Number(process.argv[3] ?? 50);
const folder = temporaryFolder('bench');
const embedded = await startEmbedded({ folder: join(folder, 'postgres') });
const url = embedded.url('postgres');
await migrateDatabase(url, join(import.meta.dirname, '..', 'migrations'));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const database = openDatabase(url, { connections: 4, log });

let connections = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connections += 1;
    done();
  },
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => wait(ms).then(() => done()));
  },
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const mailer = smtpMailer(
  `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  'a@example.com',
);
const jobs = await openJobs({
  url,
  availability: database.availability,
  log,
  names: ['send-written-mail-to-many'],
});
const letter = writeMail(
  {
    to: 'b@example.com',
    subject: 'Something changes soon',
    heading: 'Something changes soon',
    paragraphs: Array.from({ length: 4 }, () => 'Something that your practice pays changes soon. '.repeat(5)),
    facts: [['From', 'January 1, 2027']],
    button: { label: 'See what changes', url: 'https://plugwell.example/dashboard' },
    unsubscribeUrl: 'https://plugwell.example/unsubscribe?token=a',
  },
  'https://plugwell.example',
);
await database.db.transaction(async (tx) => {
  for (let nth = 0; nth < mails; nth++) await jobs.enqueue(tx, 'send-written-mail-to-many', letter);
});
let sent = 0;
const before = processorMs([process.pid]);
const began = performance.now();
await new Promise<void>((done) => {
  void jobs.work([
    {
      name: 'send-written-mail-to-many',
      atOnce: MAILS_AT_ONCE,
      async handle(mail: WrittenMail, job) {
        await mailer.send(layOutMail(mail), job.id);
        sent += 1;
        if (sent === mails) done();
      },
    },
  ]);
});
const seconds = (performance.now() - began) / 1000;
const took = processorMs([process.pid]) - before;
console.log(
  `${mails} mails in ${seconds.toFixed(1)} s: ${(mails / seconds).toFixed(0)} per second, ${connections} connections, ${(took / mails).toFixed(2)} ms of Node's processor for each (machine load ${loadavg()[0]!.toFixed(1)})`,
);
await jobs.stop();
mailer.close();
await new Promise<void>((closed) => server.close(closed));
await database.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
