import { z } from 'zod';
import * as words from '#text/api/answers';
import type { Context } from '../../../core/context.ts';
import type { OwnPractice } from '../../../core/people/experts/read-practice.server.ts';
import { readDashboard } from '../../../core/people/practice-profile/read-dashboard.server.ts';
import { type ErrorCode, isRefusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { Problem } from '../../problem.ts';

/** The refusals of any call that changes a practice. */
export const PRACTICE_REFUSALS = ['not_allowed', 'invalid_input'] as const satisfies ErrorCode[];

/** Returns the practice of a key. Refuses as its dashboard does until we have approved it. */
export async function practiceOf(ctx: Context, practiceId: string | null): Promise<OwnPractice> {
  const { practice } = await readDashboard(ctx, null, practiceId);
  if (!practice) throw new Problem('not_allowed', words.practice_in_review());
  return practice;
}

/** Whether the caller insists on words that `content_warning` refuses. */
export const confirmed = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether you insist on words that were refused with `content_warning`.' });

/** Returns an id of a call as we store it. Refuses a malformed one. */
export function idOf(text: string): string {
  if (!isId(text)) throw new Problem('not_found', words.not_there());
  return text.toLowerCase();
}

/**
 * Runs a verb, and names the fields of its refusal as the call does.
 * @param names the call's name for each field that the form of the page names otherwise.
 */
export async function named<Result>(
  names: Readonly<Record<string, string>>,
  verb: () => Promise<Result>,
): Promise<Result> {
  try {
    return await verb();
  } catch (error) {
    if (!isRefusal(error) || !Object.keys(error.fields).some((name) => Object.hasOwn(names, name)))
      throw error;
    const { code, message, facts } = error;
    const errors = Object.entries(error.fields).map(([name, [detail = '']]) => ({
      in: 'body' as const,
      name: names[name] ?? name,
      detail,
    }));
    throw new Problem(code, message, { facts, errors });
  }
}
