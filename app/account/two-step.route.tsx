import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { finishSecondStep, isTicket } from '../../core/accounts/second-step.server.ts';
import { TooManyAttempts } from '../../core/admin/limits.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { single } from '../../lib/single-field.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/two-step.route';
import { secondStepCookie } from './cookies.server.ts';
import { authPath, returnPath } from './return-path.ts';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export async function loader(args: Route.LoaderArgs) {
  const next = nextOf(args.request);
  if (visitOf(args).ctx.actor) throw redirect(next);
  const ticket = await secondStepCookie.read(args.request.headers);
  if (!(await isTicket(visitOf(args).ctx, ticket))) throw redirect(authPath('login', next));
  return { next };
}

export async function action(args: Route.ActionArgs) {
  const next = nextOf(args.request);
  const code = single(await args.request.formData(), 'code').slice(0, 40);
  const ticket = await secondStepCookie.read(args.request.headers);
  try {
    const { headers } = args.request;
    const done = await finishSecondStep(visitOf(args).ctx, { ticket, code, headers });
    if (!done) throw redirect(authPath('login', next));
    const lines = [...done.cookies, await secondStepCookie.remove()];
    return redirectDocument(next, { headers: lines.map((line) => ['Set-Cookie', line]) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const headers = new Headers();
    if (error instanceof TooManyAttempts) headers.set('Retry-After', String(error.retryAfterSeconds));
    const beside = error.fields.code?.[0] ?? null;
    const answer = { beside, problem: beside ? null : error.message };
    return data(answer, { status: error.status, headers });
  }
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta('Enter your code', 'The second step of logging in.'),
  { name: 'robots', content: 'noindex' },
];

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">Enter your code</h1>
        <p className="mb-6 text-muted">
          Open your authenticator app and type the six digits it shows for us. No phone at hand? One of your
          recovery codes does as well.
        </p>
        {actionData?.problem && (
          <Banner tone="error" title="One moment, please" className="mb-6">
            {actionData.problem}
          </Banner>
        )}
        <Form
          method="post"
          failed={{ title: 'Failed to sign in', text: 'An unexpected error occurred' }}
          className="flex flex-col gap-5"
        >
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
            error={actionData?.beside}
          />
          <Button type="submit" wide busy={busy} busyText="Loading...">
            Log in
          </Button>
        </Form>
        <p className="mt-5 text-center text-sm">
          <a href={authPath('login', loaderData.next)} className="text-link">
            Back to the log-in page
          </a>
        </p>
      </Card>
    </div>
  );
}
