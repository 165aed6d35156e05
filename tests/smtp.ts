import { afterAll } from 'vitest';
import { startMailServer, type TestMailServer } from './mail-server.ts';

/** Opens a real SMTP server for a test file; it closes with the file. */
export async function openMailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  afterAll(server.stop);
  return server;
}
