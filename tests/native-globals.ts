import { afterAll } from 'vitest';

const { Request, Response } = globalThis;

/** Hono's server replaces Request and Response for the whole process, which later test files share. */
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
});
