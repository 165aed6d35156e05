import { redirect, redirectDocument, useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { codeForm } from '../../../core/people/accounts/credentials-form.ts';
import { finishSecondStep, isTicket } from '../../../core/people/sign-in/second-step.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { authPath, landingOf, returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Route } from './+types/two-step.route';
import { landingWith } from './after-entering.server.ts';
import { secondStepCookie } from './cookies.server.ts';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export async function loader(args: Route.LoaderArgs) {
  const next = nextOf(args.request);
  const { actor } = visitOf(args).ctx;
  if (actor) throw redirect(landingOf(actor, next));
  const ticket = await secondStepCookie.read(args.request.headers);
  if (!(await isTicket(visitOf(args).ctx, ticket))) throw redirect(authPath('login', next));
  return { next };
}

export async function action(args: Route.ActionArgs) {
  const next = nextOf(args.request);
  const { headers } = args.request;
  const ticket = await secondStepCookie.read(headers);
  const enter = async ({ code }: { code: string }) => {
    const done = await finishSecondStep(visitOf(args).ctx, { ticket, code, headers });
    if (!done) throw redirect(authPath('login', next));
    const lines = [...done.cookies, await secondStepCookie.remove()];
    const to = await landingWith(visitOf(args).ctx, done.cookies, next);
    return redirectDocument(to, { headers: lines.map((line) => ['Set-Cookie', line]) });
  };
  return await answerForm(await args.request.formData(), codeForm, enter, { hide: ['code'] });
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(words.enter_your_code(), words.second_step()),
  { name: 'robots', content: 'noindex' },
];

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'code',
    schema: codeForm,
    answer: actionData,
    checks: 'onSubmit',
  });
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.enter_your_code()}</h1>
        <p className="mb-6 text-muted">{words.enter_code_text()}</p>
        {problem && (
          <Banner tone="error" title={words.one_moment_please()} className="mb-6">
            {problem}
          </Banner>
        )}
        <Form
          {...form}
          method="post"
          failed={{ title: words.sign_in_failed(), textIfUnknown: words.unexpected_error() }}
          className="flex flex-col gap-5"
        >
          <TextField
            {...field('code')}
            label={words.code()}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
          />
          <Button type="submit" wide busy={busy} busyText={words.loading()}>
            {words.log_in_button()}
          </Button>
        </Form>
        <p className="mt-5 text-center text-sm">
          <a href={pathInLanguage(authPath('login', loaderData.next))} className="text-link">
            {words.back_to_log_in()}
          </a>
        </p>
      </Card>
    </div>
  );
}
