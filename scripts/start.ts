import { existsSync } from 'node:fs';
import { buildWhenNeeded } from './build.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
await buildWhenNeeded();
await import('../server/main.ts');
