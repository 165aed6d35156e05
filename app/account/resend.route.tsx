import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect, useNavigation } from 'react-router';
import { TooManyAttempts } from '../../core/accounts/attempts.server.ts';
import { emailForm } from '../../core/accounts/credentials-form.ts';
import { resendConfirmation } from '../../core/accounts/resend-confirmation.server.ts';
import { accountContextOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/resend.route';
import { authPath, resendPath, returnPath } from './return-path.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { next: returnPath(new URL(request.url).searchParams.get('next')) };
}

/** Sends a new confirmation link to whoever waits for one, and says so for any address. */
export async function action(args: Route.ActionArgs) {
  const submission = parseWithZod(await args.request.formData(), { schema: emailForm });
  const typed = String(submission.payload.email ?? '');
  if (submission.status !== 'success') {
    return data({ typed, error: submission.error?.email?.[0] ?? null, tooMany: null }, { status: 422 });
  }
  const next = returnPath(new URL(args.request.url).searchParams.get('next'));
  try {
    await resendConfirmation(accountContextOf(args), { email: submission.value.email, next });
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    return data(
      { typed, error: null, tooMany: error.message },
      { status: error.status, headers: { 'Retry-After': String(error.retryAfterSeconds) } },
    );
  }
  const headers = flashHeaders({
    title: 'Check your e-mail',
    description: 'If this address waits for a confirmation, a new link is on its way.',
    tone: 'success',
  });
  return redirect(authPath('login', next, { sent: '1' }), { headers });
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Send a new link', 'Get a new link to confirm your e-mail address.'),
  { name: 'robots', content: 'noindex' },
];

export default function Resend({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">Send a new link</h1>
        <p className="mb-6 text-muted">We send it to the address you signed up with.</p>
        {actionData?.tooMany && (
          <Banner tone="error" title="One moment, please" className="mb-6">
            {actionData.tooMany}
          </Banner>
        )}
        <Form method="post" action={resendPath(loaderData.next)} className="flex flex-col gap-5">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={actionData?.typed}
            error={actionData?.error}
          />
          <Button type="submit" wide busy={busy} busyText="Loading...">
            Send a new link
          </Button>
        </Form>
      </Card>
    </div>
  );
}
