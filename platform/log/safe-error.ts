/** The part of an error that we log: what failed and where, without the values involved. */
export type SafeError = {
  type: string;
  message: string;
  /** A code such as ECONNREFUSED, or a five-character SQLSTATE. */
  code?: string;
  /** The names of the constraint and table in the schema. */
  constraint?: string;
  table?: string;
  /** The reply code of a mail server, such as 550. */
  responseCode?: number;
  /** Only the function calls, without the message. */
  stack?: string;
  cause?: SafeError;
};

const WORD = /[^\s<>()"',;:]+/g;
const NAME = /^\w{2,64}$/;
/**
 * SQLSTATEs of constraint violations and faulty statements. PostgreSQL's messages for them quote only names
 * from the schema.
 */
const NAMING_CODE = /^(23|42)[0-9A-Z]{3}$/;
const MAX_LENGTH = 600;
const CAUSES = 4;

/**
 * Returns the parts of an error that can't contain user input. Libraries put values into messages, so this
 * removes the parameters of a failed query, e-mail addresses, and quoted text other than names from the
 * schema.
 */
export function safeError(error: unknown, causes = CAUSES): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { message, stack, cause } = error;
  const { code, constraint, table, responseCode, errors } = error as { [field: string]: unknown } & Error;
  const named = (value: unknown) => (typeof value === 'string' && NAME.test(value) ? value : undefined);
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  const safe: SafeError = {
    type: error.constructor.name || error.name,
    message: safeMessage(message, named(code)),
  };
  const details = {
    code: named(code),
    constraint: named(constraint),
    table: named(table),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    stack: callsOf(stack),
    cause: inner === undefined || causes === 0 ? undefined : safeError(inner, causes - 1),
  };
  return Object.assign(safe, Object.fromEntries(Object.entries(details).filter(([, value]) => value)));
}

/**
 * Returns a request's path, cut at 600 characters, with '(address)' for each segment that contains an '@'.
 */
export function safePath(path: unknown): string {
  return String(path)
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '(address)' : part))
    .join('/')
    .slice(0, MAX_LENGTH);
}

function safeMessage(message: string, code: string | undefined): string {
  const query = /^Failed query: (.*?)(\nparams:|$)/s.exec(message)?.[1];
  const quotesNames = code !== undefined && NAMING_CODE.test(code);
  const quoted = quotesNames ? message : message.replace(/".*"/gs, '"…"');
  const told = query === undefined ? quoted : `Failed query: ${query}`;
  return told.replace(WORD, (word) => (word.includes('@') ? '(address)' : word)).slice(0, MAX_LENGTH);
}

function callsOf(stack: string | undefined): string | undefined {
  const calls = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return calls?.slice(0, 12).join('\n') || undefined;
}
