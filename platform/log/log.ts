import { type DestinationStream, pino } from 'pino';
import { safeError, safePath } from './safe-error.ts';

/** Structured logs: one JSON line per event, without names, addresses, or user input. */
export type Log = {
  /** Missing from logs that keep no such lines. */
  debug?(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * Creates a log that writes lines of `level` and above.
 * @param to receives the lines; by default, standard output.
 */
export function makeLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['to', 'email', 'password', '*.email', '*.password', '*.to'], remove: true },
    serializers: { err: (error: unknown) => safeError(error), path: safePath },
  };
  return to ? pino(options, to) : pino(options);
}
