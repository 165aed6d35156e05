import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './core/*/*/tables.ts',
  out: './migrations',
});
