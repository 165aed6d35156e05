import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirectDocument, useNavigation } from 'react-router';
import {
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
  resetPasswordForm,
} from '../../core/accounts/credentials-form.ts';
import { readPasswordResetLink } from '../../core/accounts/password-reset-link.server.ts';
import { resetPassword } from '../../core/accounts/set-new-password.server.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { Form } from '../sending/form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/reset.route';
import { afterEntering } from './after-entering.server.ts';
import { PasswordField } from './password-field.tsx';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

export async function loader(args: Route.LoaderArgs) {
  const dead = (await readPasswordResetLink(visitOf(args).ctx, tokenOf(args.request))) === null;
  return data({ dead }, { status: dead ? 410 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const submission = parseWithZod(await args.request.formData(), { schema: resetPasswordForm });
  if (submission.status !== 'success') {
    return data({ dead: false, result: submission.reply({ hideFields: ['password'] }) }, { status: 422 });
  }
  const { headers } = args.request;
  const { password } = submission.value;
  const done = await resetPassword(visitOf(args).ctx, {
    token: tokenOf(args.request),
    password,
    headers,
  });
  if (!done) return data({ dead: true, result: undefined }, { status: 410 });
  const answer = flashHeaders({
    title: 'Password changed',
    description:
      done.ticket === null
        ? 'You are logged in. Every other browser has been signed out.'
        : 'Every browser has been signed out.',
    tone: 'success',
  });
  const to = await afterEntering(done, '/dashboard', answer);
  return redirectDocument(to, { headers: answer });
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Set a new password', 'Set a new password for your account.'),
  { name: 'robots', content: 'noindex' },
];

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm({
    id: 'reset',
    lastResult: actionData?.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetPasswordForm }),
  });
  const dead = actionData?.dead ?? loaderData.dead;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {dead ? (
          <>
            <h1 className="mb-2 font-display text-2xl">This link no longer works</h1>
            <p className="mb-6 text-muted">
              A link works once, for an hour. If you have just set a new password, log in with it; otherwise
              we can send you a new link.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/auth/forgot">Send a new link</ButtonLink>
              <ButtonLink to="/auth?mode=login" variant="secondary">
                Log In
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl">Set a new password</h1>
            <p className="mb-6 text-muted">You are then logged in here, and signed out everywhere else.</p>
            <Form
              method="post"
              failed={{ title: 'Failed to change your password' }}
              id={form.id}
              onSubmit={form.onSubmit}
              noValidate={form.noValidate}
              className="flex flex-col gap-5"
            >
              <PasswordField
                id={fields.password.id}
                name={fields.password.name}
                label="New password"
                hint={`${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters. A few words in a row are easy to remember.`}
                autoComplete="new-password"
                required
                minLength={PASSWORD_SHORTEST}
                maxLength={PASSWORD_LONGEST}
                error={fields.password.errors}
              />
              <Button type="submit" wide busy={busy} busyText="Loading...">
                Save the new password
              </Button>
            </Form>
          </>
        )}
      </Card>
    </div>
  );
}
