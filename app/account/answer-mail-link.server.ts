import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { emailForm } from '../../core/accounts/credentials-form.ts';
import { TooManyAttempts } from '../../core/admin/limits.server.ts';
import type { MailLinkAnswer } from './mail-link-page.tsx';

/** Sends a link to the address in the form, then goes on as `done` says; or says what was wrong. */
export async function answerMailLink(
  form: FormData,
  send: (email: string) => Promise<void>,
  done: () => Response,
) {
  const submission = parseWithZod(form, { schema: emailForm });
  const typed = String(submission.payload.email ?? '');
  if (submission.status !== 'success') {
    const answer: MailLinkAnswer = { typed, error: submission.error?.email?.[0] ?? null, tooMany: null };
    return data(answer, { status: 422 });
  }
  try {
    await send(submission.value.email);
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    const answer: MailLinkAnswer = { typed, error: null, tooMany: error.message };
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    return data(answer, { status: error.status, headers });
  }
  return done();
}
