import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hostUrls } from './host-urls.ts';

/** The servers of one database, of which one takes writes. */
export type Hosts = {
  /** Whether there are several. With one, nothing is ever searched. */
  several: boolean;
  /** The URL to connect to. */
  current(): string;
  /** Grows when connections from before must be dropped. */
  generation(): number;
  /** Lets every connection be replaced when it is next taken, because its server takes no writes anymore. */
  drop(): void;
  /**
   * Asks all servers at once, and turns to the first that takes writes. Returns why none does; null if one does.
   * Until the slowest has answered, it asks the others again.
   */
  find(): Promise<Error | null>;
  /** Waits for the first `find`, whatever it returns. Without it, the first of several hosts would be a guess. */
  searched(): Promise<unknown>;
  /** Calls `told` whenever another server takes the writes. */
  onChange(told: () => void): void;
};

/** How many milliseconds a server can take to say whether it takes writes. */
const ASK_MS = 2_000;
/** How many milliseconds until a server is asked again, while another has not answered yet. */
const AGAIN_MS = 100;
/** The SQLSTATE of a write that a standby refuses. */
export const READ_ONLY = '25006';

/** Thrown for a server that answers, but takes no writes. Its code is the one of a refused write. */
class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer';
  override message = 'the database server is a standby or takes no writes';
  readonly code = READ_ONLY;
}

export const TAKES_WRITES = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`;

const known = new Map<string, Hosts>();

/** Returns the servers of a database URL. All callers in the process share what is known about them. */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? openHosts(url);
  known.set(url, hosts);
  return hosts;
}

function openHosts(url: string): Hosts {
  const urls = hostUrls(url);
  const told: (() => void)[] = [];
  let current = urls[0]!;
  let generation = 0;

  const drop = () => {
    generation++;
  };

  async function find(): Promise<Error | null> {
    try {
      const found = await firstWritable(urls);
      if (found !== current) {
        current = found;
        drop();
        for (const tell of told) tell();
      }
      return null;
    } catch (error) {
      const reasons = (error as AggregateError).errors as Error[];
      return reasons.find((reason) => reason instanceof ReadOnlyServer) ?? reasons[0]!;
    }
  }

  let first: Promise<unknown> | null = null;
  return {
    several: urls.length > 1,
    current: () => current,
    generation: () => generation,
    drop,
    find() {
      const search = find();
      first ??= search;
      return search;
    },
    searched() {
      first ??= find();
      return first;
    },
    onChange: (tell) => told.push(tell),
  };
}

/** A server that is used as it is, such as a replica. `leave` ends its connections, even those in use. */
export function oneHost(url: string): Hosts & { leave(): void } {
  const told: (() => void)[] = [];
  let generation = 0;
  return {
    several: false,
    current: () => url,
    generation: () => generation,
    drop() {
      generation++;
    },
    leave() {
      generation++;
      for (const tell of told) tell();
    },
    find: async () => null,
    searched: async () => null,
    onChange: (tell) => told.push(tell),
  };
}

/**
 * Returns the first URL whose server takes writes. A server that is silent takes long to give up, and another can be
 * promoted meanwhile, so each is asked until every one has answered.
 */
async function firstWritable(urls: readonly string[]): Promise<string> {
  let unanswered = urls.length;
  return await Promise.any(
    urls.map(async (url) => {
      for (let isFirst = true; ; isFirst = false) {
        try {
          return await writable(url);
        } catch (error) {
          if (isFirst) unanswered--;
          if (unanswered > 0) await wait(AGAIN_MS);
          if (unanswered === 0) throw error;
        }
      }
    }),
  );
}

/** Returns the URL if its server takes writes. */
async function writable(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseReadOnly(client);
    return url;
  } finally {
    client.end().catch(() => {});
  }
}

/** @throws ReadOnlyServer */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  if (!(await takesWrites(client))) throw new ReadOnlyServer();
}

async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ writes: boolean }>(TAKES_WRITES);
  return rows[0]?.writes === true;
}

/** Opens a connection of its own to the server that takes writes. */
export async function connectAlone(url: string, connectionTimeoutMillis: number): Promise<pg.Client> {
  const hosts = hostsOf(url);
  const failure = hosts.several ? await hosts.find() : null;
  if (failure) throw failure;
  const client = new pg.Client({ connectionString: hosts.current(), connectionTimeoutMillis });
  client.on('error', () => {});
  await client.connect();
  return client;
}
