import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import type { z } from 'zod';
import { cancelEmailChange } from '../../core/accounts/cancel-email-change.server.ts';
import { changeProfile } from '../../core/accounts/change-profile.server.ts';
import { changePasswordForm } from '../../core/accounts/credentials-form.ts';
import { endSession } from '../../core/accounts/end-session.server.ts';
import { profileForm } from '../../core/accounts/profile-form.ts';
import { readAccount } from '../../core/accounts/read-account.server.ts';
import { requestEmailChange } from '../../core/accounts/request-email-change.server.ts';
import { changePassword } from '../../core/accounts/set-new-password.server.ts';
import { DELETION_DAYS, deletionForm } from '../../core/your-data/deletion.ts';
import { requestDeletion, undoDeletion } from '../../core/your-data/request-deletion.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import type { FormAnswer } from '../sending/form-answer.ts';
import type { ToastMessage } from '../ui/toast.tsx';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

const SETTINGS = '/dashboard/settings';
const WITHOUT_PASSWORD: { hideFields: string[] } = { hideFields: ['currentPassword'] };

/** Back to the page, which then shows the message once. */
export function backToSettings(message: ToastMessage, cookies: string[] = []): Response {
  const headers = flashHeaders(message);
  for (const line of cookies) headers.append('Set-Cookie', line);
  return redirect(SETTINGS, { headers });
}

/** Save Changes. */
export async function profileAction(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== 'success') {
    return refused(422, { about: 'profile', result: submission.reply(WITHOUT_PASSWORD), problem: null });
  }
  try {
    const { confirmAt } = await changeProfile(visitOf(args).ctx, submission.value);
    const description = confirmAt ? `Open the link we sent to ${confirmAt} to use that address.` : undefined;
    return backToSettings({ title: 'Profile updated', description, tone: 'success' });
  } catch (error) {
    const refusal = isRefusal(error) ? error : null;
    if (!refusal && !visitOf(args).isDocument) throw error;
    if (!refusal) logged(args, error, 'saving the settings failed');
    const fieldErrors = refusal?.fields ?? {};
    const problem = refusal?.message ?? 'Failed to update profile';
    const beside = Object.keys(fieldErrors).length > 0;
    return refused(refusal?.status ?? 500, {
      about: 'profile',
      result: submission.reply(beside ? { ...WITHOUT_PASSWORD, fieldErrors } : WITHOUT_PASSWORD),
      problem: beside ? null : problem,
    });
  }
}

/** A new link to the address that waits. */
export async function resendEmailAction(args: Args) {
  const { pendingEmail } = await readAccount(visitOf(args).ctx);
  if (!pendingEmail) return backToSettings({ title: 'Your address is confirmed' });
  try {
    await requestEmailChange(visitOf(args).ctx, { email: pendingEmail, proof: '' });
    const description = `We have sent a new link to ${pendingEmail}.`;
    return backToSettings({ title: 'Check your e-mail', description, tone: 'success' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(error.status, { about: 'profile', problem: error.message });
  }
}

/** The present address stays. */
export async function keepEmailAction(args: Args) {
  await cancelEmailChange(visitOf(args).ctx);
  return backToSettings({ title: 'Your address stays as it is' });
}

/** Change Password: every session ends, and a new one begins here. */
export async function passwordAction(args: Args, form: FormData) {
  const change = async (typed: z.output<typeof changePasswordForm>) => {
    const { headers } = args.request;
    const { cookies } = await changePassword(visitOf(args).ctx, { ...typed, headers });
    const answer = flashHeaders({
      title: 'Password changed',
      description: 'Every other browser has been signed out.',
      tone: 'success',
    });
    for (const line of cookies) answer.append('Set-Cookie', line);
    return redirectDocument(SETTINGS, { headers: answer });
  };
  const hide = ['currentPassword', 'password'];
  return await answerForm(form, changePasswordForm, change, { hide, about: 'password' });
}

/** Signs another device out. */
export async function endSessionAction(args: Args, form: FormData) {
  await endSession(visitOf(args).ctx, { sessionId: single(form, 'session') });
  return backToSettings({ title: 'Signed out', description: 'That device has been signed out.' });
}

/** Delete my account: it waits for its day. */
export async function deleteAccountAction(args: Args, form: FormData) {
  const leave = async ({ confirm, currentPassword }: z.output<typeof deletionForm>) => {
    await requestDeletion(visitOf(args).ctx, { email: confirm, proof: currentPassword ?? '' });
    return backToSettings({
      title: 'Your account is going to be deleted',
      description: `You can change your mind for ${DELETION_DAYS} days.`,
    });
  };
  return await answerForm(form, deletionForm, leave, { hide: ['currentPassword'], about: 'deletion' });
}

/** Keep my account. */
export async function keepAccountAction(args: Args) {
  await undoDeletion(visitOf(args).ctx);
  return backToSettings({ title: 'Your account stays', tone: 'success' });
}

function refused(status: number, answer: FormAnswer) {
  return data<FormAnswer>(answer, { status });
}

function logged(args: Args, err: unknown, message: string): void {
  const { ctx, requestId } = visitOf(args);
  ctx.log.error({ err, requestId }, message);
}
