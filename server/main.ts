import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  startEmbedded,
} from '../platform/database/embedded.ts';
import type { App, AppOptions, openApp } from './app.ts';

const folder = join(import.meta.dirname, '..');
const dev = process.argv.includes('--dev');

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) {
    console.error(error.message);
    process.exit(2);
  }
  throw error;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const embedded =
    config.database === 'embedded' ? await startEmbedded({ folder: join(config.dataDir, 'postgres') }) : null;
  const databaseUrl = embedded ? embedded.url('postgres') : config.database;
  // Long searches are answered by the pages with a sentence, not by the parser with a bare 431.
  const server = createServer({ maxHeaderSize: 64 * 1024 });
  const { open, build, vite } = dev ? await fromSource(config, server) : await fromBuild();
  const app = await open({ config, databaseUrl, folder, build, dev });

  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    hostname: new URL(config.publicOrigin).host,
  });
  server.on('request', vite ? (req, res) => vite.middlewares(req, res, () => listener(req, res)) : listener);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  stopGracefully(server, app, embedded, vite);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(`PlugWell is ready: ${config.port === 0 ? `http://localhost:${port}` : config.publicOrigin}`);
  announceDemo(app);
}

type Loaded = { open: typeof openApp; build: AppOptions['build']; vite?: ViteDevServer };

async function fromBuild(): Promise<Loaded> {
  // React and others choose their fast code by this variable alone; the product's own mode is in Config.
  process.env.NODE_ENV = 'production';
  const bundle = await import(join(folder, 'build', 'server', 'index.js'));
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

/** On SIGTERM or Ctrl-C: takes no new request, finishes those in flight and the jobs, then stops the database. */
function stopGracefully(
  server: Server,
  app: App,
  embedded: EmbeddedDatabase | null,
  vite?: ViteDevServer,
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    app.endStreams();
    // A stream that ends, or a late answer, leaves its connection idle only afterwards.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const hurry = setTimeout(() => server.closeAllConnections(), 10_000);
    await closed;
    clearTimeout(hurry);
    clearInterval(idle);
    await vite?.close();
    await app.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Tells a newcomer how to come in. The passwords belong to this copy alone. */
function announceDemo(app: App): void {
  if (app.demoAccounts.length === 0) return;
  console.log('\nDemo accounts of this copy:');
  for (const { role, email, password } of app.demoAccounts) {
    console.log(`  ${role.padEnd(20)} ${email.padEnd(34)} ${password}`);
  }
  if (!app.services.config.smtpUrl) console.log('Mails that the product sends appear under /outbox.');
}
