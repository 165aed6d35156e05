import { existsSync } from 'node:fs';
import { buildWhenNeeded } from './build.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
buildWhenNeeded();
await import('../server/main.ts');
