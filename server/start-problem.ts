import type { KeysMissing } from '../core/ground/keys/check-keys.server.ts';
import type { UsesOfKey } from '../core/ground/keys/count-uses.server.ts';
import type { Address } from '../platform/config.ts';
import { sqlState } from '../platform/database/database.ts';
import { hostUrls } from '../platform/database/host-urls.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';

/** The message for a failed start, and the exit code. */
export type StartProblem = { sentence: string; exitCode: 1 | 2 };

/** The address and database of the product, as far as known when the start failed. */
export type StartFrom = {
  host?: string;
  port?: number;
  metrics?: Address | null;
  database?: string;
  dataDir?: string;
};

/**
 * Explains a failed start in a sentence that says what to do. Exit code 2 means wrong settings, and 1 any
 * other problem. Null for an unexpected error, because its stack says more.
 */
export function startProblem(error: unknown, from: StartFrom): StartProblem | null {
  if (isNamed(error, 'ConfigError')) return { sentence: error.message, exitCode: 2 };
  if (isNamed(error, 'KeysMissing')) return { sentence: keyProblem(error as KeysMissing), exitCode: 2 };
  const sentence =
    buildProblem(error) ??
    portProblem(error, from) ??
    diskProblem(error, from) ??
    (OUR_OWN.some((name) => isNamed(error, name)) ? (error as Error).message : null) ??
    databaseProblem(error, from);
  return sentence ? { sentence, exitCode: 1 } : null;
}

/** Errors whose messages are already sentences for the operator. */
const OUR_OWN = [
  'LanguageNotBuilt',
  'EmbeddedDatabaseError',
  'DatabaseTooOld',
  'TablesTooOld',
  'RestoreUnfinished',
  'BackupError',
];

/**
 * Checks whether an error is of a class by its name, because the built product has its own copies of the
 * classes.
 */
function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}

function keyProblem({ uses }: KeysMissing): string {
  if (uses.length === 0) {
    return 'What is stored encrypted opens with no value of SECRET. Put the former value of SECRET behind the current one and a comma.';
  }
  const [first] = uses as [UsesOfKey];
  const missing = uses.map((use) =>
    use.keyId === null
      ? `a former value of SECRET, which encrypts ${sayUses(use)}`
      : `${use.keyId}, which encrypts ${sayUses(use)}`,
  );
  const setting = first.keyId === null || first.keyId.startsWith('s-') ? 'SECRET' : 'ENCRYPTION_KEYS';
  return `${setting} lacks a key: ${missing.join('; ')}. Put it back at the end of ${setting}. If it is lost, 'npm run keys -- forget ${first.keyId ?? 's-…'}' lets the product start without it, and what it encrypts stays unreadable.`;
}

/** Says what a key encrypts, such as 'two-step secrets (2) and legal names (1)'. */
export function sayUses({ stores }: UsesOfKey): string {
  const list = new Intl.ListFormat('en-US');
  return list.format(stores.map(({ name, count }) => `${name.replaceAll('-', ' ')} (${count})`));
}

function buildProblem(error: unknown): string | null {
  const { code } = error as SystemError;
  const isMissing =
    code === 'ERR_MODULE_NOT_FOUND' && /build.server.index\.js/.test((error as Error).message);
  return isMissing ? "The product is not built yet. Run 'npm run build' first." : null;
}

type SystemError = { code?: string; syscall?: string; path?: string; port?: number };

function portProblem(error: unknown, { host, port, metrics }: StartFrom): string | null {
  const { code, syscall, port: wanted } = error as SystemError;
  if (syscall !== 'listen') return null;
  if (metrics && metrics.port === wanted && wanted !== port) {
    return `${metrics.host}:${wanted} cannot be used for the metrics (${code}). Set METRICS_ADDRESS to a free address of this machine.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what listens there, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be used by this user. Set PORT to a number from 1024, or allow it.`;
  }
  return `${host} is no address of this machine to listen on (${code}). Check HOST.`;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR']);
const FULL_WORDS = /No space left on device|Disk quota exceeded/i;
const UNWRITABLE_WORDS = /Permission denied|Read-only file system|Not a directory/i;

function diskProblem(error: unknown, { dataDir, database }: StartFrom): string | null {
  const { path, syscall } = error as SystemError;
  const { message } = error as Error;
  const code = causeCode(error) ?? '';
  if (syscall === 'connect') return null;
  if (FULL.has(code) || FULL_WORDS.test(message)) {
    const where = path ?? (database && database !== 'embedded' ? 'the database' : dataDir);
    return `There is no room left on the disk of ${where}. Make room there, or set DATA_DIR to another folder.`;
  }
  if (UNWRITABLE.has(code) || UNWRITABLE_WORDS.test(message)) {
    return `${path ?? dataDir} cannot be written (${code || message}). Let this user write there, or set DATA_DIR to another folder.`;
  }
  return null;
}

const TLS = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL|HOSTNAME_)/;
const UNREACHABLE =
  /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|ENOENT|EACCES|57P0|08)|timeout|terminated/i;

function databaseProblem(error: unknown, { database }: StartFrom): string | null {
  if (!database) return null;
  const { where, name, user } = partsOf(database);
  const { message } = error as Error;
  const code = sqlState(error) ?? causeCode(error) ?? '';
  if (code === '3D000') {
    return `The database "${name}" does not exist on ${where}. Create it, or check DATABASE_URL.`;
  }
  if (code === '28000' && /no pg_hba\.conf entry/.test(message + causeMessage(error))) {
    return /no encryption/.test(message + causeMessage(error))
      ? `The database server ${where} takes no connection without encryption. Add sslmode=verify-full to DATABASE_URL, or sslmode=no-verify where nobody vouches for its certificate.`
      : `The database server ${where} lets the user "${user}" not in from this machine. Allow it in the server's pg_hba.conf.`;
  }
  if (code === '25006') {
    return `The database server ${where} is a standby or takes no writes. Name the primary server in DATABASE_URL.`;
  }
  if (code.startsWith('28')) {
    return `The database server ${where} refuses the user "${user}" or the password. Check DATABASE_URL.`;
  }
  if (code === '53300') {
    return `The database server ${where} has no connection left to give. Raise its max_connections, or lower DATABASE_POOL.`;
  }
  if (code === '42501') {
    return `The user "${user}" may not make tables in the database "${name}" on ${where}, and some are missing. Run 'npm run migrate' as the user who owns them (MIGRATION_DATABASE_URL), or make this one the owner of the database.`;
  }
  if (code === '0A000' && /extension/.test(message + causeMessage(error))) {
    return `The database server ${where} lacks an extension that PlugWell needs: ${causeMessage(error) || message}. Install the package postgresql-contrib.`;
  }
  if (TLS.test(code) || /SSL|certificate/i.test(message)) {
    return `The database server ${where} cannot be reached over TLS (${code || message}). Check sslmode in DATABASE_URL.`;
  }
  if (UNREACHABLE.test(code) || UNREACHABLE.test(message) || isUnavailable(error)) {
    return `The database server ${where} cannot be reached (${code || message}). Check DATABASE_URL and that the server runs.`;
  }
  return null;
}

/** Returns the first code of an error and its causes, such as ECONNREFUSED; null if there is none. */
function causeCode(error: unknown): string | null {
  for (let at = error as { code?: unknown; cause?: unknown } | null | undefined; at; at = at.cause as never) {
    if (typeof at.code === 'string') return at.code;
  }
  return null;
}

function causeMessage(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : '';
}

/** Returns the parts of a postgres:// URL that are safe to print, without the password. */
function partsOf(database: string): { where: string; name: string; user: string } {
  const urls = hostUrls(database).map((one) => URL.parse(one.replace('@/', '@local-socket/')));
  const [url] = urls;
  const socket = url?.searchParams.get('host');
  const places = urls.map((one) => one && `${one.hostname}:${one.port || 5432}`);
  const where = socket || !url ? (socket ?? 'of DATABASE_URL') : places.join(' or ');
  const user = decodeURIComponent(url?.username ?? '');
  return { where, user, name: decodeURIComponent(url?.pathname.slice(1) ?? '') || user };
}
