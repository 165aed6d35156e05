import { afterAll } from 'vitest';
import { startMailServer, type TestMailServer } from './mail-server.ts';

export async function openMailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  afterAll(server.stop);
  return server;
}
