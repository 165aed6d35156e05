import type pg from 'pg';

/** A named statement takes about 100 kB of its connection's memory on the server. */
const MOST = 64;

/** The names that each connection has been asked for, the one used longest ago first. */
const named = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Notes that a connection is about to use a named statement, and has it forget another where it would keep too
 * many. Call it right before the statement.
 */
export async function keepStatement(client: pg.ClientBase, name: string): Promise<void> {
  const names = named.get(client) ?? new Set();
  named.set(client, names);
  names.delete(name);
  names.add(name);
  const oldest = names.values().next().value;
  if (names.size <= MOST || oldest === undefined) return;
  names.delete(oldest);
  await new Promise<void>((done) => client.query(new Forgetting(oldest, done)));
}

/** The parts of the library's connection that a message of our own needs. */
type Wire = pg.Connection & {
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
};

/** Closes one named statement: the protocol's own message, which poolers understand as well. */
class Forgetting implements pg.Submittable {
  readonly name: string;
  /** Called when it is done, and when the connection breaks: that has forgotten all of them. */
  callback: () => void;

  constructor(name: string, done: () => void) {
    this.name = name;
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    // Else the library would take it for parsed when it is asked for again.
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
