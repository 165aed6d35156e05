import { type SpawnOptions, spawn } from 'node:child_process';

/** A program's exit status, and any output that it has not printed. */
export type Ended = { status: number; output: string };

/** Runs a program to its end. On a signal to stop, stops the program and then exits. */
export async function runProgram(command: string, args: string[], options: SpawnOptions): Promise<Ended> {
  const program = spawn(command, args, options);
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let told: NodeJS.Signals | null = null;
  const tell = (signal: NodeJS.Signals) => {
    told = signal;
    program.kill(signal);
  };
  process.on('SIGTERM', tell);
  process.on('SIGINT', tell);
  const status = await new Promise<number>((resolve, reject) => {
    program.once('error', reject);
    program.once('close', (code) => resolve(code ?? 1));
  });
  process.off('SIGTERM', tell);
  process.off('SIGINT', tell);
  if (told) process.exit(told === 'SIGINT' ? 130 : 143);
  return { status, output };
}
