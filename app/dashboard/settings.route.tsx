import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect, useNavigation } from 'react-router';
import { changeName } from '../../core/accounts/change-name.server.ts';
import { nameForm } from '../../core/accounts/credentials-form.ts';
import { initialsOf } from '../../lib/initials.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
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
  const submission = parseWithZod(await args.request.formData(), { schema: nameForm });
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 });
  await changeName(visitOf(args).ctx, submission.value);
  throw redirect('/dashboard/settings', {
    headers: flashHeaders({ title: 'Profile updated', tone: 'success' }),
  });
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
            result={actionData}
          />
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
  const busy = useNavigation().formMethod === 'POST';
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
