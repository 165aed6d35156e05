import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received e-mail: its envelope, the raw text, and the parsed message. */
export type TakenMail = { from: string; recipients: string[]; raw: string; read: Email };

export type MailBehavior = 'takes' | 'hangs' | 'refuses';

export type TestMailServer = {
  url: string;
  taken: TakenMail[];
  /** Stops the server, which then refuses connections until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** From now on, takes mails, gives no answer, or refuses each mail for the moment. */
  behave(how: MailBehavior): void;
  until(mails: number): Promise<TakenMail[]>;
};

export async function startMailServer(): Promise<TestMailServer> {
  let server: SMTPServer;
  let port = 0;
  let ended = true;
  let arrived = () => {};
  let behavior: MailBehavior = 'takes';
  const taken: TakenMail[] = [];
  /** Answers, refuses for the moment, or never answers. */
  const answer = (done: (error?: Error) => void) => {
    if (behavior === 'takes') done();
    if (behavior === 'refuses') done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
  };

  async function start(): Promise<void> {
    if (!ended) return;
    ended = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => answer(done),
      onMailFrom: (_address, _session, done) => answer(done),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const { mailFrom, rcptTo } = session.envelope;
          taken.push({
            from: mailFrom ? mailFrom.address : '',
            recipients: rcptTo.map((to) => to.address),
            raw,
            read: await PostalMime.parse(raw),
          });
          done();
          arrived();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    if (ended) return;
    ended = true;
    await new Promise<void>((resolve) => server.close(resolve));
  }

  await start();
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    taken,
    start,
    stop,
    behave(how) {
      behavior = how;
    },
    async until(mails) {
      while (taken.length < mails) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      return taken;
    },
  };
}
