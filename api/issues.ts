import type { z } from 'zod';
import * as words from '#text/api/answers';
import type { Fields } from './call.ts';
import { type Unusable, unusable } from './problem.ts';

type Issue = z.core.$ZodRawIssue;

/** Words an issue whose schema has no words of its own. */
function sayIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code === 'invalid_type') return words.missing();
  if (issue.code === 'unrecognized_keys') return words.no_such_name();
  if (issue.code === 'invalid_value') return words.one_of({ values: issue.values.map(String).join(', ') });
  return words.not_usable();
}

/** Parses one part of a call. Throws a Problem that names each value that cannot be used. */
export function parsePart<Schema extends Fields>(
  part: Unusable['in'],
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: sayIssue });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MAX_NAMED).flatMap((issue): Unusable[] => {
    const at = issue.path.map(String);
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_NAMED) : [''];
    return names.map((name) => ({
      in: part,
      name: [...at, name].filter(Boolean).join('.').slice(0, MAX_NAME),
      detail: issue.message,
    }));
  });
  throw unusable(...errors.slice(0, MAX_NAMED));
}

/** How many values a problem names, and how much of each name. */
const MAX_NAMED = 20;
const MAX_NAME = 80;

/** Reads a query. Throws a Problem if a name occurs twice. */
export function readQuery(params: URLSearchParams): Record<string, string> {
  const names = [...params.keys()];
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) {
    throw unusable(
      ...[...new Set(twice)].slice(0, MAX_NAMED).map(
        (name): Unusable => ({
          in: 'query',
          name: name.slice(0, MAX_NAME),
          detail: words.sent_twice(),
        }),
      ),
    );
  }
  return Object.fromEntries(params);
}
