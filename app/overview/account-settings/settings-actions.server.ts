import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import * as words from '#text/overview/account-settings/screens';
import { cancelEmailChange } from '../../../core/overview/account-settings/cancel-email-change.server.ts';
import { changeProfile } from '../../../core/overview/account-settings/change-profile.server.ts';
import { requestEmailChange } from '../../../core/overview/account-settings/request-email-change.server.ts';
import { DELETION_DAYS, deletionForm } from '../../../core/overview/your-data/deletion.ts';
import { requestDeletion, undoDeletion } from '../../../core/overview/your-data/request-deletion.server.ts';
import { changePasswordForm } from '../../../core/people/accounts/credentials-form.ts';
import { changeOpenAddress } from '../../../core/people/accounts/open-addresses.server.ts';
import { type ProfileInput, profileForm } from '../../../core/people/accounts/profile-form.ts';
import { readAccount } from '../../../core/people/accounts/read-account.server.ts';
import { endSession } from '../../../core/people/sign-in/end-session.server.ts';
import { changePassword } from '../../../core/people/sign-in/set-new-password.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { actOnFeed, isFeedAct } from '../../practice/outside-calendars/calendar-feed-acts.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { reportFaultInForm } from '../../sending/report-fault-in-form.server.ts';
import type { ToastMessage } from '../../ui/overlays/toast.tsx';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

const SETTINGS = '/dashboard/settings';

export function backToSettings(message: ToastMessage, cookies: string[] = []): Response {
  const headers = flashHeaders(message);
  for (const line of cookies) headers.append('Set-Cookie', line);
  return redirect(SETTINGS, { headers });
}

export async function settingsAction(args: Args) {
  const form = await args.request.formData();
  const intent = single(form, 'intent');
  if (isFeedAct(intent)) {
    const act = async () => backToSettings(await actOnFeed(visitOf(args).ctx, 'own', intent));
    return await answerForm(form, NO_FIELDS, act, { about: 'calendar' });
  }
  switch (intent) {
    case 'password':
      return await changeOwnPassword(args, form);
    case 'end-session':
      return await endOneSession(args, form);
    case 'end-address':
    case 'renew-address':
      return await changeAddress(args, form, intent);
    case 'delete-account':
      return await deleteAccount(args, form);
    case 'keep-account':
      return await keepAccount(args);
    case 'resend-email':
      return await resendEmail(args, form);
    case 'keep-email':
      return await keepEmail(args, form);
    default:
      return await saveProfile(args, form);
  }
}

async function saveProfile(args: Args, form: FormData) {
  const save = async (typed: ProfileInput) => {
    const { confirmAt } = await changeProfile(visitOf(args).ctx, typed);
    const description = confirmAt ? words.open_link_to_use({ confirmAt }) : undefined;
    return backToSettings({ title: words.profile_updated(), description, tone: 'success' });
  };
  return await answerForm(form, profileForm, save, {
    hide: ['currentPassword'],
    about: 'profile',
    ofFault: reportFaultInForm(args, {
      status: 500,
      problem: words.profile_not_updated(),
      logged: 'saving the settings failed',
    }),
  });
}

async function resendEmail(args: Args, form: FormData) {
  const send = async () => {
    const { pendingEmail } = await readAccount(visitOf(args).ctx);
    if (!pendingEmail) return backToSettings({ title: words.address_confirmed() });
    await requestEmailChange(visitOf(args).ctx, { email: pendingEmail, proof: '' });
    const description = words.new_link_sent({ pendingEmail });
    return backToSettings({ title: words.check_your_e_mail(), description, tone: 'success' });
  };
  return await answerForm(form, NO_FIELDS, send, { about: 'profile' });
}

async function keepEmail(args: Args, form: FormData) {
  const keep = async () => {
    await cancelEmailChange(visitOf(args).ctx);
    return backToSettings({ title: words.address_unchanged() });
  };
  return await answerForm(form, NO_FIELDS, keep, { about: 'profile' });
}

async function changeOwnPassword(args: Args, form: FormData) {
  const change = async (typed: z.output<typeof changePasswordForm>) => {
    const { headers } = args.request;
    const { cookies } = await changePassword(visitOf(args).ctx, { ...typed, headers });
    const answer = flashHeaders({
      title: words.password_changed(),
      description: typed.renewLinks ? words.others_signed_out_links_renewed() : words.others_signed_out(),
      tone: 'success',
    });
    for (const line of cookies) answer.append('Set-Cookie', line);
    return redirectDocument(SETTINGS, { headers: answer });
  };
  const hide = ['currentPassword', 'password'];
  return await answerForm(form, changePasswordForm, change, { hide, about: 'password' });
}

async function endOneSession(args: Args, form: FormData) {
  const end = async ({ session }: z.output<typeof sessionForm>) => {
    await endSession(visitOf(args).ctx, { sessionId: session });
    return backToSettings({ title: words.signed_out(), description: words.device_signed_out() });
  };
  return await answerForm(form, sessionForm, end, { about: 'session' });
}

const sessionForm = z.object({ session: z.string().default('') });

async function changeAddress(args: Args, form: FormData, intent: 'end-address' | 'renew-address') {
  const how = intent === 'end-address' ? 'end' : 'renew';
  const change = async (address: z.output<typeof addressForm>) => {
    await changeOpenAddress(visitOf(args).ctx, { ...address, how });
    return backToSettings(
      how === 'end'
        ? { title: words.link_ended(), description: words.link_ended_text() }
        : { title: words.link_renewed(), description: words.link_renewed_text() },
    );
  };
  return await answerForm(form, addressForm, change, { about: 'address' });
}

const addressForm = z.object({ kind: z.string().default(''), id: z.string().default('') });

async function deleteAccount(args: Args, form: FormData) {
  const leave = async ({ confirm, currentPassword }: z.output<typeof deletionForm>) => {
    await requestDeletion(visitOf(args).ctx, { email: confirm, proof: currentPassword ?? '' });
    return backToSettings({
      title: words.account_will_be_deleted(),
      description: words.change_your_mind({ deletionDays: DELETION_DAYS }),
    });
  };
  return await answerForm(form, deletionForm, leave, { hide: ['currentPassword'], about: 'deletion' });
}

async function keepAccount(args: Args) {
  await undoDeletion(visitOf(args).ctx);
  return backToSettings({ title: words.account_stays(), tone: 'success' });
}
