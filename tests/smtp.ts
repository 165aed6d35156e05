import { afterAll } from 'vitest';
import { startMailServer, type TestMailServer } from './mail-server.ts';

/** A real SMTP server for a test file of rules and verbs. It ends with the file. */
export async function openMailServer(): Promise<TestMailServer> {
  const server = await startMailServer();
  afterAll(server.stop);
  return server;
}
