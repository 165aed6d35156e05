import type pg from 'pg';

/** The maximum number of named statements per connection. Each takes about 100 kB on the server. */
const MAX_NAMES = 64;

/** The names used on each connection, least recently used first. */
const named = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Records that a connection is about to use a named statement. If there are too many, closes the least
 * recently used one. Call this right before the statement.
 */
export async function keepStatement(client: pg.ClientBase, name: string): Promise<void> {
  const names = named.get(client) ?? new Set();
  named.set(client, names);
  names.delete(name);
  names.add(name);
  const oldest = names.values().next().value;
  if (names.size <= MAX_NAMES || oldest === undefined) return;
  names.delete(oldest);
  await new Promise<void>((done) => client.query(new CloseStatement(oldest, done)));
}

/** The parts of pg's connection that a custom message needs. */
type Wire = pg.Connection & {
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
};

/** Closes one named statement with the protocol's own message, which poolers also understand. */
class CloseStatement implements pg.Submittable {
  readonly name: string;
  /** Also runs if the connection breaks, because that closes all of its statements. */
  callback: () => void;

  constructor(name: string, done: () => void) {
    this.name = name;
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    // Without this, pg would assume that the statement is still prepared.
    delete wire.parsedStatements[this.name];
    wire.close({ type: 'S', name: this.name });
    wire.sync();
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(): void {
    this.callback();
  }
}
