import { pino } from 'pino';

/** Structured logs: one JSON line an event, never with names, addresses or words that a person typed. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** A log that writes to standard output from the level given. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['to', 'email', 'password', '*.email', '*.password', '*.to'], remove: true },
    serializers: { err: pino.stdSerializers.err },
  });
}
