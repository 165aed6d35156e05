import { type DestinationStream, pino } from 'pino';
import { safeError, safePath } from './safe-error.ts';

/** Structured logs: one JSON line an event, never with names, addresses or words that a person typed. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * A log that writes from the level given.
 * @param to takes the lines; standard output when left out.
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
