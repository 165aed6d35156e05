import { afterAll } from 'vitest';

const { Request, Response } = globalThis;

/**
 * Restores Request and Response, which Hono's server replaces for the whole process. Later test files share
 * that process.
 */
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
});
