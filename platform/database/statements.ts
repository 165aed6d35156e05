import type pg from 'pg';

/** The maximum number of named statements per connection. Each takes about 100 kB on the server. */
const MAX_NAMES = 64;

/** The names used on each connection, least recently used first. */
const named = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Records that a connection is about to use a named statement. If there are too many, first closes the least
 * recently used one. Call this right before the statement, which the connection sends after that.
 */
export function keepStatement(client: pg.ClientBase, name: string): void {
  const names = named.get(client) ?? new Set();
  named.set(client, names);
  names.delete(name);
  names.add(name);
  const oldest = names.values().next().value;
  if (names.size <= MAX_NAMES || oldest === undefined) return;
  names.delete(oldest);
  client.query(new CloseStatement(oldest));
}

/** The parts of pg's connection that a custom message needs. */
type Wire = pg.Connection & {
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
};

/** Closes one named statement with the protocol's own message, which poolers also understand. */
class CloseStatement implements pg.Submittable {
  readonly name: string;
  /** Nobody waits for the answer. If the connection breaks, all of its statements are closed. */
  callback = (): void => {};

  constructor(name: string) {
    this.name = name;
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
