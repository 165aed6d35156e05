import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { fromSignUpToBooking, makeCertificate } from '../behind-tls.ts';
import { startNode } from '../node.ts';
import { openWorld } from '../world.ts';

/**
 * Runs the proxies with the README's example configurations, except for names, ports, and the certificate.
 */
const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
const exampleFor = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';

const world = await openWorld();
world.now = Temporal.Now.instant();
const certificate = await makeCertificate();
const folder = temporaryFolder('proxies');
const key = join(folder, 'key.pem');
const cert = join(folder, 'cert.pem');
writeFileSync(key, certificate.key);
writeFileSync(cert, certificate.cert);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ports = { front: number; back: number };
type Proxy = { command: string; version: string; args(ports: Ports): string[] };

const proxies: Record<string, Proxy> = {
  nginx: {
    command: 'nginx',
    version: '-v',
    args({ front, back }) {
      const own = join(folder, 'nginx');
      mkdirSync(own, { recursive: true });
      const server = exampleFor('nginx')
        .replace('listen 443 ssl', `listen 127.0.0.1:${front} ssl`)
        .replace('server_name plugwell.example', 'server_name localhost')
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${back}`);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${own}/${name};`,
      );
      const file = join(own, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off; pid ${own}/pid; error_log stderr; events {}
         http { access_log off; ${places.join(' ')} ${server} }`,
      );
      return ['-e', 'stderr', '-c', file];
    },
  },
  caddy: {
    command: 'caddy',
    version: 'version',
    args({ front, back }) {
      const site = exampleFor('caddy')
        .replace('plugwell.example {', `https://localhost:${front} {\n  bind 127.0.0.1\n  tls ${cert} ${key}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${back}`);
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n  admin off\n  auto_https disable_redirects\n}\n${site}`);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
};

describe('from signing up to a requested booking, with the README’s lines', () => {
  for (const [name, proxy] of Object.entries(proxies)) {
    const has = spawnSync(proxy.command, [proxy.version]).error === undefined;
    it.skipIf(!has)(
      `through ${name}${has ? '' : ' (not installed here)'}`,
      { timeout: 120_000 },
      async () => {
        const ports = { front: await freePort(), back: await freePort() };
        const origin = `https://localhost:${ports.front}`;
        const dataDir = join(folder, `data-${name}`);
        const node = await startNode(ports.back, {
          NODE_ENV: 'production',
          DATABASE_URL: world.url,
          DATA_DIR: dataDir,
          PUBLIC_ORIGIN: origin,
          CLIENT_ADDRESS_HEADER: 'x-real-ip',
        });
        const running = spawn(proxy.command, proxy.args(ports), {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        });
        const started = performance.now();
        try {
          await untilItListens(running, ports.front);
          await fromSignUpToBooking(world, join(dataDir, 'outbox'), origin, certificate);
        } finally {
          const ended = running.exitCode === null ? once(running, 'exit') : null;
          running.kill('SIGTERM');
          await ended;
          await node.stop();
        }
        console.log(`${name}: the whole way in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      },
    );
  }
});

async function untilItListens(running: ChildProcess, port: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (running.exitCode !== null) throw new Error(`The proxy ended with ${running.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (open) return;
    await wait(100);
  }
  throw new Error('The proxy does not listen');
}
