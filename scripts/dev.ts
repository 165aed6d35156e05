import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
process.argv.push('--dev');
await import('../server/main.ts');
