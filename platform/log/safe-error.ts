/** An error as a log line keeps it: what went wrong and where, without the values that it happened to. */
export type SafeError = {
  type: string;
  message: string;
  /** Such as ECONNREFUSED, or the five characters of the database. */
  code?: string;
  /** Names of the database's own. */
  constraint?: string;
  table?: string;
  /** What a mail server answered with, such as 550. */
  responseCode?: number;
  /** The calls alone. */
  stack?: string;
  cause?: SafeError;
};

const WORD = /[^\s<>()"',;:]+/g;
const NAME = /^\w{2,64}$/;
/** The database's broken constraints and faulty statements: what it quotes there are names of its own. */
const NAMING_CODE = /^(23|42)[0-9A-Z]{3}$/;
const LONGEST = 600;
const CAUSES = 4;

/**
 * Takes from an error only what cannot hold something that a person typed. Libraries put such values into
 * messages, so of a failed query its parameters are cut, and elsewhere addresses and whatever is quoted.
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

/** The path of a request without any e-mail address in it; the query is no part of it. */
export function safePath(path: unknown): string {
  return String(path)
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '(address)' : part))
    .join('/')
    .slice(0, LONGEST);
}

function safeMessage(message: string, code: string | undefined): string {
  const query = /^Failed query: (.*?)(\nparams:|$)/s.exec(message)?.[1];
  const quotesNames = code !== undefined && NAMING_CODE.test(code);
  const quoted = quotesNames ? message : message.replace(/".*"/gs, '"…"');
  const told = query === undefined ? quoted : `Failed query: ${query}`;
  return told.replace(WORD, (word) => (word.includes('@') ? '(address)' : word)).slice(0, LONGEST);
}

function callsOf(stack: string | undefined): string | undefined {
  const calls = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return calls?.slice(0, 12).join('\n') || undefined;
}
