const BREAKING: [what: string, pattern: RegExp][] = [
  ['drop', /\bdrop\s+(?!index|trigger|constraint|not\s+null|identity|expression)\w/],
  ['rename', /\brename\b/],
  ['change of type', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/],
  ['not null', /\bset\s+not\s+null\b/],
  ['not null without default', /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/s],
  ['truncate', /^\s*truncate\b/],
  ['delete', /^\s*delete\s+from\b/],
];

/**
 * What in a migration would stop the previous version, which still runs while nodes are replaced. A statement
 * whose comment begins with `-- contract:` and a reason is let through.
 * @param text the migration's SQL, with Drizzle's breakpoints.
 */
export function whatBreaksThePreviousVersion(text: string): string[] {
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    if (/^\s*-- contract: \S/m.test(statement)) return [];
    const bare = statement.replace(/--.*$/gm, '').toLowerCase();
    return BREAKING.filter(([, pattern]) => pattern.test(bare)).map(([what]) => what);
  });
}
