import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { openJobs } from '../platform/jobs/jobs.server.ts';
import { smtpMailer } from '../platform/mail/mailer.server.ts';
import { MAILS_AT_ONCE } from '../server/jobs.ts';

/**
 * Measures how fast a node sends queued mail: `node bench/mail.ts [mails] [ms]`, by default 2000 mails to a
 * server that takes 50 ms for each. Prints mails per second, and how many connections they took.
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
const jobs = await openJobs({ url, availability: database.availability, log, names: ['send-mail-to-many'] });
const html = `<p>${'Something changes soon. '.repeat(200)}</p>`;
const letter = { to: 'b@example.com', subject: 'News', html, text: 'Something changes soon.' };
await database.db.transaction(async (tx) => {
  for (let nth = 0; nth < mails; nth++) await jobs.enqueue(tx, 'send-mail-to-many', letter);
});
let sent = 0;
const began = performance.now();
await new Promise<void>((done) => {
  void jobs.work([
    {
      name: 'send-mail-to-many',
      atOnce: MAILS_AT_ONCE,
      async handle(mail: never, job) {
        await mailer.send(mail, job.id);
        sent += 1;
        if (sent === mails) done();
      },
    },
  ]);
});
const seconds = (performance.now() - began) / 1000;
console.log(
  `${mails} mails in ${seconds.toFixed(1)} s: ${(mails / seconds).toFixed(0)} per second, ${connections} connections`,
);
await jobs.stop();
mailer.close();
await new Promise<void>((closed) => server.close(closed));
await database.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
