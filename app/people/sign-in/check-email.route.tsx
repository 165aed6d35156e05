import { useEffect } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as messages from '#text/people/sign-in/screens';
import { brand } from '../../../core/brand.ts';
import { emailForm } from '../../../core/people/accounts/credentials-form.ts';
import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { openKeptSignUp } from '../../../core/people/sign-in/kept-sign-up.server.ts';
import { resendConfirmation } from '../../../core/people/sign-in/resend-confirmation.server.ts';
import { changeSignUpAddress } from '../../../core/people/sign-in/sign-up.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { authPath, checkEmailPath, resendPath, returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useRevalidateWhenIdle } from '../../use-revalidate-when-idle.ts';
import type { Route } from './+types/check-email.route';
import { keptSignUpCookie } from './cookies.server.ts';
import { padTime } from './pad-time.server.ts';
import { readWanted } from './read-wanted.server.ts';
import { signedUpHeaders } from './signed-up-headers.server.ts';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export async function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const next = nextOf(args.request);
  if (ctx.actor) throw redirect(next);
  const kept = await openKeptSignUp(ctx, await keptSignUpCookie.read(args.request.headers));
  const wanted = await readWanted(ctx, next);
  return {
    next,
    email: kept?.email ?? null,
    mayChange: kept?.typed != null,
    wanted: wanted?.purpose ? wanted.title : null,
    outbox: config.demo && !config.smtpUrl,
  };
}

/**
 * Resends the link, or sends it to another address. The input comes from an encrypted cookie set at
 * sign-up.
 */
export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const next = nextOf(args.request);
  if (ctx.actor) throw redirect(next);
  const form = await args.request.formData();
  const kept = await openKeptSignUp(ctx, await keptSignUpCookie.read(args.request.headers));
  if (!kept) throw redirect(resendPath(next));
  const { email, typed, madeId } = kept;
  if (single(form, 'intent') !== 'change') {
    const again = async () => {
      const { sealed } = await padTime(resendConfirmation(ctx, { email, next, kept }));
      const headers = flashHeaders({ title: messages.we_sent_another_link(), tone: 'success' });
      if (sealed) headers.append('Set-Cookie', await keptSignUpCookie.write(sealed));
      return redirect(checkEmailPath(next), { headers });
    };
    return await answerForm(form, NO_FIELDS, again, { about: 'again' });
  }
  const change = async (wanted: { email: string }) => {
    if (!typed) throw redirect(authPath('signup', next));
    const from = { email, typed, madeId };
    const changed = await padTime(changeSignUpAddress(ctx, { from, email: wanted.email, next }));
    return redirect(checkEmailPath(next), { headers: await signedUpHeaders(changed) });
  };
  return await answerForm(form, emailForm, change, { about: 'change' });
}

export { withRetryAfter as headers } from './retry-after.ts';

export const meta = () => [
  ...pageMeta(messages.check_your_e_mail(), messages.open_link_to_confirm()),
  { name: 'robots', content: 'noindex' },
];

export default function CheckEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, mayChange, wanted, outbox } = loaderData;
  useGoOnOnceConfirmed();
  return (
    <div className="shell py-8 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-3 font-display text-2xl">{messages.check_your_e_mail()}</h1>
        <p>
          {email ? (
            <RichText
              message={messages.we_sent_link_to}
              inputs={{ email }}
              strong={(text) => <strong className="break-words">{text}</strong>}
            />
          ) : (
            messages.we_sent_a_link()
          )}{' '}
          {wanted ? messages.open_and_go_on_to() : messages.open_and_go_on()}
        </p>
        {wanted && <p className="mt-3 border-accent-text border-l-2 pl-3 font-semibold">{wanted}</p>}
        <p className="mt-3 text-muted text-sm">{messages.other_device({ linkHours: LINK_HOURS })}</p>
        <div className="mt-6 flex flex-col gap-3">
          {outbox && (
            <>
              <ButtonAnchor href={pathInLanguage('/outbox')} wide>
                {messages.open_outbox()}
              </ButtonAnchor>
              <p className="text-center text-muted text-sm">{messages.mails_go_to_outbox()}</p>
            </>
          )}
          {email ? (
            <SendAgain next={next} answer={answerTo(actionData, 'again')} />
          ) : (
            <ButtonLink to={resendPath(next)} variant="secondary" wide>
              {messages.send_again()}
            </ButtonLink>
          )}
        </div>
        {mayChange && email && (
          <ChangeAddress key={email} email={email} next={next} answer={answerTo(actionData, 'change')} />
        )}
        <p className="mt-6 text-center text-sm">
          <RichText
            message={messages.confirmed_already}
            link={(text) => (
              <PageLink to={authPath('login', next)} className="text-link touch:py-2.5">
                {text}
              </PageLink>
            )}
          />
        </p>
      </Card>
    </div>
  );
}

const answerTo = (answer: FormAnswer | undefined, about: string) =>
  answer?.about === about ? answer : undefined;

/** Continues when the person returns to this tab after opening the link in another one. */
function useGoOnOnceConfirmed() {
  const revalidate = useRevalidateWhenIdle();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

function SendAgain({ next, answer }: { next: string; answer: FormAnswer | undefined }) {
  const { state, formData } = useNavigation();
  const problem = answer?.problem ?? answer?.refusal?.message;
  return (
    <Form
      method="post"
      action={checkEmailPath(next)}
      failed={{ title: messages.link_not_sent() }}
      preventScrollReset
    >
      {problem && (
        <Banner tone="error" title={messages.one_moment_please()} className="mb-3">
          {problem}
        </Banner>
      )}
      <Button
        type="submit"
        name="intent"
        value="again"
        variant="secondary"
        wide
        busy={state !== 'idle' && formData?.get('intent') === 'again'}
        busyText={messages.loading()}
      >
        {messages.send_again()}
      </Button>
      <p className="mt-2 text-center text-muted text-sm">{messages.look_in_spam({ brand: brand.name })}</p>
    </Form>
  );
}

function ChangeAddress(props: { email: string; next: string; answer: FormAnswer | undefined }) {
  const { state, formData } = useNavigation();
  const { form, field, problem } = useCheckedForm({
    id: 'change-address',
    schema: emailForm,
    answer: props.answer,
    defaultValue: { email: props.email },
  });
  return (
    <details className="disclosure mt-6 border-line border-t pt-4" open={props.answer !== undefined}>
      <summary className="min-h-11 content-center font-semibold">{messages.wrong_address()}</summary>
      <Form
        {...form}
        method="post"
        action={checkEmailPath(props.next)}
        failed={{ title: messages.link_not_sent() }}
        preventScrollReset
        className="mt-2 flex flex-col gap-4"
      >
        {problem && (
          <Banner tone="error" title={messages.one_moment_please()}>
            {problem}
          </Banner>
        )}
        <input type="hidden" name="intent" value="change" />
        <TextField
          {...field('email')}
          type="email"
          label={messages.email()}
          hint={messages.rest_stays()}
          autoComplete="username"
          required
          maxLength={254}
        />
        <Button
          type="submit"
          variant="secondary"
          wide
          busy={state !== 'idle' && formData?.get('intent') === 'change'}
          busyText={messages.loading()}
        >
          {messages.send_here_instead()}
        </Button>
      </Form>
    </details>
  );
}
