import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Asked = { text?: unknown; name?: string; values?: unknown; submit?: unknown };

const PREPARES = Symbol.for('plugwell.query-prepares');
const names = new Map<string, string>();

/**
 * Returns a `query` that prepares each statement with values once per connection, under a name for its text.
 * Like pg, it leaves statements without values, cursors, and named statements unchanged.
 */
function preparing(query: Query): Query {
  return function (this: pg.Client, asked, ...rest) {
    const config: Asked = typeof asked === 'string' ? { text: asked } : ((asked ?? {}) as Asked);
    const { text } = config;
    const values = Array.isArray(rest[0]) ? rest[0] : config.values;
    const isOpen = typeof text === 'string' && !config.name && config.submit === undefined;
    if (!isOpen || !Array.isArray(values) || values.length === 0) return query.call(this, asked, ...rest);
    const name = names.get(text) ?? `test ${names.size}`;
    names.set(text, name);
    return query.call(this, { ...config, name }, ...rest);
  };
}

/**
 * Makes every connection of the tests prepare its statements, because parsing and planning the same
 * statements again takes most of PostgreSQL's time. `PGOPTIONS` in the tests' settings makes PostgreSQL keep
 * the plans, too.
 */
const { query } = pg.Client.prototype as unknown as { query: Query };
if (!(PREPARES in query)) {
  Object.assign(pg.Client.prototype, { query: Object.assign(preparing(query), { [PREPARES]: true }) });
}
