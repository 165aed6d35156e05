// Compares the description of the API with the last released one, in data/api/v1.json, and fails if a program
// that was written for it would break. Also fails if the client of clients/typescript is not the one generated
// from the released description. With --release, writes the description as the released one, and its client.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaksBetween, type Description } from '../api/breaks.ts';
import { describeApi } from '../api/description.ts';
import { isGenerated, writeClient } from './client.ts';

const RELEASED = join(import.meta.dirname, '..', 'data', 'api', 'v1.json');

const text = `${JSON.stringify(describeApi('https://plugwell.example'), null, 1)}\n`;
const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as Description;
const breaks = breaksBetween(released, JSON.parse(text) as Description);
if (breaks.length > 0) {
  console.error(['data/api/v1.json: programs that rely on it would break', ...breaks].join('\n'));
  process.exit(1);
}
if (process.argv.includes('--release')) {
  writeFileSync(RELEASED, text);
  await writeClient(RELEASED);
} else if (!(await isGenerated(RELEASED))) {
  console.error("clients/typescript/plugwell.ts is not generated: run 'node scripts/check-api.ts --release'");
  process.exit(1);
}
console.log('The API takes and answers what the released description says, and the client is made from it.');
