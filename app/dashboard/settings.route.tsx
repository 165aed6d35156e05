import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { changeName } from '../../core/accounts/change-name.server.ts';
import {
  changePasswordForm,
  nameForm,
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
} from '../../core/accounts/credentials-form.ts';
import { changePassword } from '../../core/accounts/set-new-password.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { initialsOf } from '../../lib/initials.ts';
import { PasswordField } from '../account/password-field.tsx';
import { accountContextOf, visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/settings.route';
import { PageHeading } from './page-heading.tsx';

export function loader(args: Route.LoaderArgs) {
  const { firstName, lastName, email, image } = requireActor(args);
  return { firstName, lastName, email, image, initials: initialsOf({ firstName, lastName, email }) };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const form = await args.request.formData();
  if (form.get('intent') === 'password') return await changePasswordAction(args, form);
  const submission = parseWithZod(form, { schema: nameForm });
  if (submission.status !== 'success') {
    return data({ name: submission.reply(), password: undefined, tooMany: null }, { status: 422 });
  }
  await changeName(visitOf(args).ctx, submission.value);
  throw redirect('/dashboard/settings', {
    headers: flashHeaders({ title: 'Profile updated', tone: 'success' }),
  });
}

async function changePasswordAction(args: Route.ActionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: changePasswordForm });
  const reply = (fieldErrors?: Record<string, string[]>) =>
    submission.reply({ hideFields: ['currentPassword', 'password'], ...(fieldErrors && { fieldErrors }) });
  if (submission.status !== 'success') {
    return data({ name: undefined, password: reply(), tooMany: null }, { status: 422 });
  }
  try {
    const { headers } = args.request;
    const { cookies } = await changePassword(accountContextOf(args), { ...submission.value, headers });
    const answer = flashHeaders({
      title: 'Password changed',
      description: 'Every other browser has been signed out.',
      tone: 'success',
    });
    for (const line of cookies) answer.append('Set-Cookie', line);
    return redirectDocument('/dashboard/settings', { headers: answer });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const tooMany = error.code === 'too_many_requests' ? error.message : null;
    return data({ name: undefined, password: reply(error.fields), tooMany }, { status: error.status });
  }
}

export const meta = () => [
  ...pageMeta('Account Settings', 'Your name, and where you are signed in.'),
  { name: 'robots', content: 'noindex' },
];

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, image, initials } = loaderData;
  return (
    <>
      <PageHeading title="Account Settings" />
      <div className="flex max-w-2xl flex-col gap-6">
        <Card as="section" aria-labelledby="profile">
          <div className="mb-6 flex items-center gap-4">
            <Avatar src={image} initials={initials} size="lg" />
            <div className="min-w-0">
              <h2 id="profile" className="font-display text-lg">
                Your name
              </h2>
              <p className="text-muted text-sm">Experts see it when you request a consultation.</p>
            </div>
          </div>
          <NameForm
            key={`${loaderData.firstName} ${loaderData.lastName}`}
            firstName={loaderData.firstName}
            lastName={loaderData.lastName}
            email={email}
            result={actionData?.name}
          />
        </Card>
        <Card as="section" aria-labelledby="security">
          <CardHeader
            id="security"
            title="Password & Security"
            description="Changing the password signs out every other browser."
          />
          <details open={actionData?.password !== undefined}>
            <summary className={buttonClass({ variant: 'secondary', className: 'list-none' })}>
              Change Password
            </summary>
            <PasswordForm result={actionData?.password} tooMany={actionData?.tooMany ?? null} />
          </details>
        </Card>
        <Card as="section" aria-labelledby="devices">
          <CardHeader
            id="devices"
            title="Where you are signed in"
            description="Signing in lasts 30 days on each device. If one is lost, or you used someone else’s, end all of them at once."
          />
          <form method="post" action="/sign-out" className="flex flex-wrap gap-3">
            <Button type="submit" variant="secondary">
              Sign Out
            </Button>
            <Button type="submit" variant="secondary" name="everywhere" value="yes">
              Sign Out Everywhere
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}

function NameForm(props: {
  firstName: string | null;
  lastName: string | null;
  email: string;
  result?: SubmissionResult;
}) {
  const { formData } = useNavigation();
  const busy = formData?.has('firstName') ?? false;
  const [form, fields] = useForm({
    id: 'name',
    defaultValue: { firstName: props.firstName ?? '', lastName: props.lastName ?? '' },
    lastResult: props.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: nameForm }),
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} preventScrollReset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={fields.firstName.id}
          name={fields.firstName.name}
          label="First name"
          optional
          autoComplete="given-name"
          maxLength={50}
          defaultValue={fields.firstName.initialValue}
          error={fields.firstName.errors}
        />
        <TextField
          id={fields.lastName.id}
          name={fields.lastName.name}
          label="Last name"
          optional
          autoComplete="family-name"
          maxLength={50}
          defaultValue={fields.lastName.initialValue}
          error={fields.lastName.errors}
        />
        <TextField
          label="Email"
          type="email"
          value={props.email}
          readOnly
          hint="You log in with this address."
          className="sm:col-span-2"
        />
      </div>
      <Button type="submit" className="mt-6" busy={busy} busyText="Updating...">
        Save Changes
      </Button>
    </Form>
  );
}

function PasswordForm({ result, tooMany }: { result?: SubmissionResult; tooMany: string | null }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'password';
  const [form, fields] = useForm({
    id: 'password',
    lastResult: result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordForm }),
  });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      preventScrollReset
      className="mt-6 flex max-w-md flex-col gap-5"
    >
      <input type="hidden" name="intent" value="password" />
      {tooMany && (
        <Banner tone="error" title="One moment, please">
          {tooMany}
        </Banner>
      )}
      <PasswordField
        id={fields.currentPassword.id}
        name={fields.currentPassword.name}
        label="Present password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_LONGEST}
        error={fields.currentPassword.errors}
      />
      <PasswordField
        id={fields.password.id}
        name={fields.password.name}
        label="New password"
        hint={`${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters.`}
        autoComplete="new-password"
        required
        minLength={PASSWORD_SHORTEST}
        maxLength={PASSWORD_LONGEST}
        error={fields.password.errors}
      />
      <Button type="submit" className="self-start" busy={busy} busyText="Updating...">
        Save the new password
      </Button>
    </Form>
  );
}
