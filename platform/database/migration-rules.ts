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
 * Returns the kinds of change in a migration, such as 'drop', that would break the previous version, which
 * still runs during a rolling update. A comment `-- contract:` with a reason exempts its statement.
 * @param text the migration's SQL, with Drizzle's breakpoints.
 */
export function whatBreaksThePreviousVersion(text: string): string[] {
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    if (/^\s*-- contract: \S/m.test(statement)) return [];
    const bare = statement.replace(/--.*$/gm, '').toLowerCase();
    return BREAKING.filter(([, pattern]) => pattern.test(bare)).map(([what]) => what);
  });
}
