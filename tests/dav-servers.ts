import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { openCalDav } from '../platform/calendars/caldav.server.ts';
import type { CalendarAccess, CalendarContent } from '../platform/calendars/calendar-account.ts';
import { isPublicAddress } from '../platform/web/safe-fetch.server.ts';
import { openSafeRequest } from '../platform/web/safe-request.server.ts';
import { type Certificate, makeCertificate } from './behind-tls.ts';

/**
 * What a test does with a request: 'pass' lets the server answer, 'answered' means that the test has, 'lose' lets
 * the server do it and then loses its answer, and 'lie' makes up the mark of its version.
 */
type Meddling = 'pass' | 'answered' | 'lose' | 'lie';
type Meddle = (request: IncomingMessage, response: ServerResponse) => Meddling | Promise<Meddling>;

export type DavServer = {
  name: string;
  access: CalendarAccess;
  /** The address of the folder of calendars. */
  home: string;
  certificate: Certificate;
  /** Set to make the server fail or lie; null lets every request through. */
  meddle: Meddle | null;
  /** How many requests came, by method. */
  asked: Map<string, number>;
  /** Sends a request as the calendar's owner. */
  send(method: string, address: string, body?: string, headers?: Record<string, string>): Promise<DavAnswer>;
  close(): Promise<void>;
};

type DavAnswer = { status: number; text: string; headers: IncomingMessage['headers'] };

const PASSWORD = 'an app password';

/** Checks whether a program is installed here. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a function that opens CalDAV accounts on this machine. Production has no such options: there, the
 * sender reaches only public addresses on the usual port.
 */
export function openLocalCalDav({ cert }: Certificate, milliseconds = 10_000) {
  return openCalDav(
    openSafeRequest({
      ca: cert,
      anyPort: true,
      isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      milliseconds,
    }),
    () => Temporal.Now.instant(),
  );
}

/** Returns the file of a reading. */
export function fileIn(content: CalendarContent | null): Uint8Array<ArrayBuffer> {
  if (content === null || !('file' in content)) throw new Error('There is no file.');
  return content.file;
}

/** Starts Radicale behind TLS. It has a calendar for each name. */
export async function startRadicale(names: readonly string[] = ['private', 'work']): Promise<DavServer> {
  const folder = temporaryFolder('radicale');
  const settings = ['--auth-type', 'none', '--rights-type', 'owner_only', '--logging-level', 'info'];
  const process = spawn(
    'radicale',
    ['-C', '', '--hosts', '127.0.0.1:0', '--storage-filesystem-folder', folder, ...settings],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const port = Number(await said(process, /Listening on '\[?127\.0\.0\.1\]?:(\d+)'/));
  const server = await inFront('Radicale', { host: '127.0.0.1', port }, folder, process, '/robin/');
  for (const name of names) await makeCalendar(server, name);
  return server;
}

/** Starts Xandikos behind TLS. It has a calendar for each name. */
export async function startXandikos(names: readonly string[] = ['private', 'work']): Promise<DavServer> {
  const folder = temporaryFolder('xandikos');
  const socketPath = join(folder, 'socket');
  const settings = ['-d', join(folder, 'data'), '--autocreate', '--current-user-principal', '/robin/'];
  const process = spawn('xandikos', [...settings, '-l', socketPath], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...globalThis.process.env, PYTHONUNBUFFERED: '1' },
  });
  await said(process, /(Running on)/);
  const server = await inFront('Xandikos', { socketPath }, folder, process, '/robin/calendars/');
  await server.send('MKCOL', '/robin/');
  await server.send('MKCOL', '/robin/calendars/');
  for (const name of names) await makeCalendar(server, name);
  return server;
}

/** Starts a server of the test's own, which answers by itself. */
export async function startStandIn(answer: Meddle): Promise<DavServer> {
  const server = await inFront('a stand-in', null, null, null, '/');
  server.meddle = answer;
  return server;
}

async function makeCalendar(server: DavServer, name: string): Promise<void> {
  const body = `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>
<d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`;
  const { status } = await server.send('MKCALENDAR', `${server.home}${name}/`, body);
  if (status !== 201) throw new Error(`${server.name} made no calendar: ${status}`);
}

/** Waits for a program to say that it is ready. */
function said(process: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((ready, failed) => {
    const read = (part: Buffer) => {
      text += part.toString();
      const found = pattern.exec(text);
      if (found) ready(found[1]!);
    };
    process.stdout!.on('data', read);
    process.stderr!.on('data', read);
    process.on('exit', () => failed(new Error(`It did not start: ${text}`)));
  });
}

type Behind = { host: string; port: number } | { socketPath: string };

/** Puts a TLS server in front that checks the password and lets the test meddle. */
async function inFront(
  name: string,
  behind: Behind | null,
  folder: string | null,
  process: ChildProcess | null,
  home: string,
): Promise<DavServer> {
  const certificate = await makeCertificate();
  const asked = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`robin:${PASSWORD}`).toString('base64')}`;
  const front = createServer({ key: certificate.key, cert: certificate.cert }, async (call, response) => {
    asked.set(call.method!, (asked.get(call.method!) ?? 0) + 1);
    if (call.headers.authorization !== expected) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="test"' }).end();
      return;
    }
    const meddling = (!call.headers['x-own'] && (await server.meddle?.(call, response))) || 'pass';
    if (meddling === 'answered') return;
    if (!behind) {
      response.writeHead(404).end();
      return;
    }
    const { method, url, headers } = call;
    const passed = request({ ...behind, method, path: url, headers, agent: false }, (answer) => {
      if (meddling === 'lose') {
        response.destroy();
        return;
      }
      if (meddling === 'lie' && answer.headers.etag) answer.headers.etag = '"made up"';
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    // In one piece, because a server can answer and hang up before it has read a body.
    passed.end(Buffer.concat(await call.toArray()));
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const origin = `https://localhost:${(front.address() as AddressInfo).port}`;
  const own = openSafeRequest({
    ca: certificate.cert,
    anyPort: true,
    isPublic: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const server: DavServer = {
    name,
    access: { address: `${origin}/`, account: 'robin', password: PASSWORD },
    home: `${origin}${home}`,
    certificate,
    meddle: null,
    asked,
    async send(method, address, body, headers = {}) {
      const answer = await own(new URL(address, origin), {
        method,
        headers: {
          Authorization: expected,
          'X-Own': '1',
          ...(body && { 'Content-Type': 'text/xml' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      });
      return { status: answer.status, text: new TextDecoder().decode(answer.body), headers: answer.headers };
    },
    async close() {
      front.closeAllConnections();
      front.close();
      if (process) {
        process.kill();
        if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
      }
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}
