import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { type Config, readConfig } from '../platform/config.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/database/embedded.ts';
import type { App, AppOptions, openApp } from './app.ts';
import { refuseWhileRestoring } from './backup/restoring.ts';
import { clearUnfinishedBackups } from './backup/unfinished-backup.ts';
import { bareHeaders } from './headers.ts';
import { requireLanguages } from './language-builds.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createNodeServer, listenerFor } from './node-server.ts';
import { type StartFrom, startProblem } from './start-problem.ts';
import { REQUESTS_END_MS } from './stopping.ts';

const folder = join(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');

const from: StartFrom = {};
let embedded: Promise<EmbeddedDatabase> | null = null;

let isStopping = 0;
const stopStart = async (signal: NodeJS.Signals) => {
  isStopping = signal === 'SIGINT' ? 130 : 143;
  await stopEmbedded();
  process.exit(isStopping);
};
process.on('SIGTERM', stopStart);
process.on('SIGINT', stopStart);
try {
  await main();
} catch (error) {
  await stopEmbedded();
  // A signal during the start stops the database, so the start fails. The signal then decides the exit code.
  if (isStopping) process.exit(isStopping);
  const problem = startProblem(error, from);
  console.error(problem?.sentence ?? error);
  process.exit(problem?.exitCode ?? 1);
}

/** Stops the database if the product did not start. */
async function stopEmbedded(): Promise<void> {
  const started = await embedded?.catch(() => null);
  await started?.stop();
}

async function main(): Promise<void> {
  from.dataDir = resolve(process.env.DATA_DIR || 'var');
  refuseWhileRestoring(from.dataDir);
  const config = readConfig(process.env);
  Object.assign(from, {
    host: config.host,
    port: config.port,
    metrics: config.metrics,
    database: config.database,
  });
  // Starting a second server on the same port is the most common mistake, so we check that first.
  const trial = createServer();
  await listen(trial, config);
  if (config.port === 0) {
    // If the system chooses the port, we need its number, because we accept forms from one origin only.
    config.port = (trial.address() as AddressInfo).port;
    if (!process.env.PUBLIC_ORIGIN) config.publicOrigin = `http://localhost:${config.port}`;
  }
  await new Promise((closed) => trial.close(closed));

  if (config.database === 'embedded') embedded = startEmbedded({ folder: join(config.dataDir, 'postgres') });
  const ownDatabase = await embedded;
  refuseWhileRestoring(config.dataDir);
  await clearUnfinishedBackups(config.dataDir);
  const databaseUrl = ownDatabase ? ownDatabase.url('postgres') : config.database;
  const headers = await bareHeaders(config);
  const server = createNodeServer({ headers });
  const { open, build, vite } = dev ? await fromSource(config, server) : await fromBuild(config);
  const app = await open({ config, databaseUrl, folder, build, dev });
  ownDatabase?.tell(app.services.log);

  const listener = listenerFor(app.fetch, { publicOrigin: config.publicOrigin, headers });
  server.on('request', vite ? (req, res) => vite.middlewares(req, res, () => listener(req, res)) : listener);
  await listen(server, config);
  process.off('SIGTERM', stopStart);
  process.off('SIGINT', stopStart);
  const figures = config.metrics && (await serveMetrics(app.services.metrics, config.metrics));
  stopGracefully({
    server,
    figures,
    app,
    embedded: ownDatabase,
    vite,
    graceSeconds: config.stopGraceSeconds,
  });
  console.log(`PlugWell is ready: ${config.publicOrigin}`);
  announceDemo(app);
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

type Loaded = { open: typeof openApp; build: AppOptions['build']; vite?: ViteDevServer };

async function fromBuild({ languages }: Config): Promise<Loaded> {
  // React and other libraries run their fast code only if this variable is 'production'. Config contains the
  // product's own mode.
  process.env.NODE_ENV = 'production';
  const bundle = await import(join(folder, 'build', 'server', 'index.js'));
  requireLanguages(languages, join(folder, 'build', 'client'));
  return { open: bundle.openApp, build: async () => bundle.routerBuild };
}

async function fromSource(config: Config, server: Server): Promise<Loaded> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    cacheDir: join(config.dataDir, 'vite'),
  });
  const module = await vite.ssrLoadModule('/server/app.ts');
  return {
    open: module.openApp,
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as never,
    vite,
  };
}

type Running = {
  server: Server;
  /** The server of the figures; null without METRICS_ADDRESS. */
  figures: Server | null;
  app: App;
  embedded: EmbeddedDatabase | null;
  vite: ViteDevServer | undefined;
  graceSeconds: number;
};

/**
 * npm repeats a Ctrl-C that the program already got from the terminal, so two signals within this time count
 * as one.
 */
const ONE_SIGNAL_MS = 1_000;

/**
 * On SIGTERM or Ctrl-C, reports at /readyz that the server is stopping, and keeps answering for the grace
 * period. Then accepts no new requests, waits up to ten seconds for requests in progress, finishes the
 * running jobs, and stops the database. A second signal ends the grace period.
 */
function stopGracefully({ server, figures, app, embedded, vite, graceSeconds }: Running): void {
  let endGrace: (() => void) | null = null;
  let signaledAt = 0;
  const stop = async () => {
    if (endGrace) return performance.now() - signaledAt < ONE_SIGNAL_MS ? undefined : endGrace();
    signaledAt = performance.now();
    app.startStopping();
    await new Promise<void>((resolve) => {
      endGrace = resolve;
      setTimeout(resolve, graceSeconds * 1000);
    });
    const closed = new Promise((resolve) => server.close(resolve));
    app.endStreams();
    // A connection becomes idle only after its stream or late response ends.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const hurry = setTimeout(() => server.closeAllConnections(), REQUESTS_END_MS);
    await closed;
    clearTimeout(hurry);
    clearInterval(idle);
    await vite?.close();
    figures?.close();
    figures?.closeAllConnections();
    await app.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Prints the log-ins of the demo, because its passwords are different on each server. */
function announceDemo(app: App): void {
  if (app.services.demoAccounts.length === 0) return;
  console.log('\nDemo accounts of this copy:');
  for (const { role, email, password } of app.services.demoAccounts) {
    console.log(`  ${role.padEnd(20)} ${email.padEnd(34)} ${password ?? '(not known to this copy)'}`);
  }
  if (app.services.demoAccounts.some(({ password }) => password === null)) {
    console.log(
      'The copy that made an account keeps its password in demo-passwords.json in its DATA_DIR, unless it was changed since.',
    );
  }
  if (!app.services.config.smtpUrl) console.log('Mails that the product sends appear under /outbox.');
}
