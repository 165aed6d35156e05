import pg from 'pg';

/** A connection of its own for small questions, which must not wait for those of pages. */
export type Lookout = {
  /** Returns the rows of a statement. After a failure, the next question opens a new connection. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  close(): void;
};

/** How many milliseconds an answer can take. */
const ANSWER_MS = 2_000;

/**
 * @param urlNow returns the server's URL. If it changes, the next question goes to the new one.
 * @param lost is called if the connection breaks between two questions.
 */
export function openLookout(urlNow: () => string, lost: (error: unknown) => void): Lookout {
  let open: { client: pg.Client; url: string } | null = null;
  let isClosed = false;

  function leave(): void {
    open?.client.end().catch(() => {});
    open = null;
  }

  async function connected(): Promise<pg.Client> {
    const url = urlNow();
    if (open && open.url !== url) leave();
    if (open) return open.client;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', (error) => {
      if (open?.client !== client) return;
      leave();
      lost(error);
    });
    open = { client, url };
    await client.connect();
    return client;
  }

  return {
    async ask<Row extends pg.QueryResultRow>(text: string) {
      if (isClosed) throw new Error('nobody asks anymore');
      try {
        return (await (await connected()).query<Row>(text)).rows;
      } catch (error) {
        leave();
        throw error;
      }
    },
    close() {
      isClosed = true;
      leave();
    },
  };
}
