/**
 * Why the database can't serve: the connection is `lost` or impossible, all connections are `busy`, or the
 * server has no `room` on disk or in memory.
 */
export type Trouble = 'lost' | 'busy' | 'room';

const NAME = 'DatabaseUnavailable';

/** Thrown if the database can't serve. The last statement may or may not have taken effect. */
export class DatabaseUnavailable extends Error {
  override name = NAME;
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super(MESSAGES[trouble], { cause });
    this.trouble = trouble;
  }
}

const MESSAGES: Record<Trouble, string> = {
  lost: 'the database cannot be reached',
  busy: 'all connections to the database are in use',
  room: 'the database has no room left',
};

/**
 * Checks whether an error means that the database can't serve, even inside up to five other errors. Also
 * recognizes errors from another copy of this module, and the plain copies that the job queue makes.
 */
export function isUnavailable(error: unknown): boolean {
  let at = error as { name?: unknown; trouble?: unknown; cause?: unknown } | null | undefined;
  for (let i = 0; typeof at === 'object' && at !== null && i < 6; at = at.cause as typeof at, i++) {
    if (at.name === NAME && at.trouble !== undefined) return true;
  }
  return false;
}

/** Returns why the database could not run a statement; null if the database is not at fault. */
export function troubleOf(error: unknown): Trouble | null {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string' && SQLSTATE.test(code)) {
    if (code === '53300') return 'busy';
    if (ROOM_STATES.has(code)) return 'room';
    return LOST_STATES.test(code) ? 'lost' : null;
  }
  if (FULL_POOL.test(message)) return 'busy';
  return LOST_WORDS.test(message) || (typeof code === 'string' && LOST_CODES.test(code)) ? 'lost' : null;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/**
 * Connection exceptions, a server that is stopping or starting, and a server that became a read-only
 * standby.
 */
const LOST_STATES = /^(08...|57P0[1-5]|25006)$/;
/** Insufficient resources, a full disk, no memory, and a failing disk. */
const ROOM_STATES = new Set(['53000', '53100', '53200', '58030']);
const LOST_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of errors that pg reports without a code. */
const LOST_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout)/;
const FULL_POOL = /^timeout exceeded when trying to connect/;
