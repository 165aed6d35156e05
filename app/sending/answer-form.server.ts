import { data } from 'react-router';
import { z } from 'zod';
import { ChangedSince } from '../../core/ground/admin/changed-since.ts';
import { TooManyAttempts } from '../../core/ground/admin/limits.server.ts';
import { DRAFT_SHOWN, SHOWN_FIELD } from '../../core/people/sign-in/typed-draft.ts';
import { isRefusal } from '../../lib/errors.ts';
import { cookiesNeeded, NO_COOKIES_FIELD } from './cookies-needed.ts';
import type { FormAnswer } from './form-answer.ts';
import { readForm } from './read-form.ts';

export const NO_FIELDS = z.object({});

type AnswerOptions = {
  hide?: string[];
  about?: string;
  newKey?: () => string;
  tellsNotFound?: boolean;
  faults?: Record<string, string[]>;
  ofFault?: (fault: Error) => { problem: string; status: number } | null;
};

type Value<Schema extends z.ZodType> = z.output<Schema>;

/**
 * Handles a form in an action: parses it by its schema, calls `act`, and returns any errors with the input.
 * Errors that name a field appear next to it. By default, 'not found' and unexpected errors go to the error
 * page. Does not call `act` if the form only shows a draft, or if the browser accepts no cookies.
 * @param act usually ends in a redirect.
 * @param options.hide fields that are not sent back, such as passwords.
 * @param options.about which of the page's forms this is.
 * @param options.tellsNotFound true if the form itself says that something no longer exists.
 * @param options.faults field errors that are known in advance, such as for files. If there are any, `act` is
 * not called.
 * @param options.ofFault returns what the form says about an unexpected error; null leaves the error to the
 * error page.
 * @param options.newKey makes a new key for a form whose key is already used.
 */
export async function answerForm<Schema extends z.ZodType, Done>(
  form: FormData,
  schema: Schema,
  act: (value: Value<Schema>) => Promise<Done>,
  options: AnswerOptions = {},
) {
  const submission = readForm(form, schema);
  const hidden = options.hide ? { hideFields: options.hide } : {};
  const { about } = options;
  if (form.has(SHOWN_FIELD)) {
    const problem = DRAFT_SHOWN[form.get(SHOWN_FIELD) === 'in part' ? 'in part' : 'whole']();
    return data<FormAnswer>({ about, result: submission.reply(hidden), problem, isRestored: true });
  }
  if (form.has(NO_COOKIES_FIELD)) {
    const answer = { about, result: submission.reply(hidden), problem: cookiesNeeded() };
    return data<FormAnswer>(answer, { status: 422 });
  }
  if (submission.status !== 'success' || options.faults) {
    const known = options.faults ? { fieldErrors: options.faults } : {};
    const result = submission.reply({ ...hidden, ...known });
    return data<FormAnswer>({ about, result, problem: null }, { status: 422 });
  }
  try {
    return await act(submission.value as Value<Schema>);
  } catch (error) {
    if (!isRefusal(error)) {
      const told = error instanceof Error ? options.ofFault?.(error) : null;
      if (!told) throw error;
      const { problem, status } = told;
      return data<FormAnswer>({ about, result: submission.reply(hidden), problem }, { status });
    }
    const { code, message, facts } = error;
    if (code === 'not_found' && !options.tellsNotFound) throw error;
    const named = Object.keys(error.fields).filter((name) => form.has(name));
    const fieldErrors = named.length > 0 ? { fieldErrors: error.fields } : {};
    const result = submission.reply({ ...hidden, ...fieldErrors });
    const headers = new Headers();
    if (error instanceof TooManyAttempts) headers.set('Retry-After', String(error.retryAfterSeconds));
    const problem = named.length > 0 ? null : message;
    const newKey = code === 'already_sent' ? options.newKey?.() : undefined;
    const changes = error instanceof ChangedSince ? { changes: error.changes } : {};
    const answer: FormAnswer = {
      about,
      result,
      problem,
      refusal: { code, message, facts, ...changes },
      newKey,
    };
    return data(answer, { status: error.status, headers });
  }
}
