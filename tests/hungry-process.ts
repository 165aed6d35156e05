// A separate process that misbehaves as if it read a hostile file
// (platform/processes/bounded-process.test.ts).
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serveOneTask } from '../platform/processes/bounded-process.server.ts';

const root = join(import.meta.dirname, '..');
const kept: unknown[] = [];

const refused = (work: () => void) => {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
};

serveOneTask<string, string | undefined>(async (task) => {
  if (task === 'loop') for (;;);
  if (task === 'eat objects') for (;;) kept.push({ more: kept.length });
  if (task === 'eat bytes') for (;;) kept.push(Buffer.alloc(1e6, 1));
  if (task === 'die') process.exit(0);
  if (task === 'throw') throw new Error('thrown');
  if (task === 'read a file') return refused(() => readFileSync('/etc/passwd'));
  if (task === 'read the settings') return refused(() => readFileSync(join(root, '.env.example')));
  if (task === 'connect') {
    return await new Promise((say) => {
      connect(9, '127.0.0.1').on('error', (error: NodeJS.ErrnoException) => say(error.code));
    });
  }
  if (task === 'secrets') return Object.keys(process.env).join(' ');
  return task;
});
