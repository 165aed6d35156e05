import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { servedZones } from '../../../core/ground/geography/served-zones.server.ts';
import { latestBirth } from '../../../core/people/accounts/age.ts';
import {
  type LogInInput,
  logInForm,
  type SignUpInput,
  signUpFormFor,
} from '../../../core/people/accounts/credentials-form.ts';
import { openKeptSignUp } from '../../../core/people/sign-in/kept-sign-up.server.ts';
import { logIn } from '../../../core/people/sign-in/log-in.server.ts';
import { signUp } from '../../../core/people/sign-in/sign-up.server.ts';
import { readStart } from '../../../core/people/sign-in/sign-up-start.ts';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { authPath, checkEmailPath, landingOf, returnPath } from '../../guard/return-path.ts';
import { wantedAt } from '../../guard/wanted.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/auth.route';
import { afterEntering } from './after-entering.server.ts';
import { ApplicantAside, AuthAside, WhoMayUse } from './auth-aside.tsx';
import { type AuthProblem, AuthProblemBanner, ResetSentBanner } from './auth-banners.tsx';
import { keptSignUpCookie, signUpStartCookie } from './cookies.server.ts';
import { GoogleButton } from './google-button.tsx';
import { googleProblem } from './google-problems.ts';
import { LogInForm } from './log-in-form.tsx';
import { padTime } from './pad-time.server.ts';
import { readWanted } from './read-wanted.server.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { signedUpHeaders } from './signed-up-headers.server.ts';
import { WantedExperts, WantedHead } from './wanted-panel.tsx';
import { whyHere } from './why-here.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const { mode, next, isResetSent, problem, switches } = readQuery(args.request);
  if (ctx.actor && !switches) throw redirect(landingOf(ctx.actor, next));
  return {
    mode,
    next,
    isResetSent,
    switches,
    outbox: config.demo && !config.smtpUrl,
    problem,
    wanted: await readWanted(ctx, next),
    bornBy: bornByOf(args),
    start: readStart(await signUpStartCookie.read(args.request.headers), next),
    wayToPay: ctx.payments.wayToPay,
    google: config.google ? ('on' as const) : config.demo ? ('off' as const) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { mode, next } = readQuery(args.request);
  if (single(form, 'intent') === 'google') {
    const { message } = googleProblem('google-off')!;
    return data<FormAnswer>({ about: 'google', problem: message }, { status: 503 });
  }
  const options = { hide: ['password'], about: mode };
  return mode === 'signup'
    ? await answerForm(
        form,
        signUpFormFor(bornByOf(args)),
        (typed) => signUpAndTell(args, typed, next),
        options,
      )
    : await answerForm(form, logInForm, (typed) => logInAndGo(args, typed, next), options);
}

const bornByOf = (args: Route.LoaderArgs | Route.ActionArgs) => {
  const { ctx } = visitOf(args);
  return latestBirth(ctx.now(), servedZones(ctx));
};

async function logInAndGo(args: Route.ActionArgs, typed: LogInInput, next: string) {
  const { headers } = args.request;
  const { ctx } = visitOf(args);
  const entered = await logIn(ctx, { ...typed, headers });
  const answer = new Headers();
  const to = await afterEntering(ctx, entered, next, answer);
  return redirectDocument(to, { headers: answer });
}

async function signUpAndTell(args: Route.ActionArgs, typed: SignUpInput, next: string) {
  const { ctx } = visitOf(args);
  const kept = await openKeptSignUp(ctx, await keptSignUpCookie.read(args.request.headers));
  const signedUp = await padTime(signUp(ctx, { ...typed, next }, kept));
  return redirect(checkEmailPath(next), { headers: await signedUpHeaders(signedUp) });
}

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get('next'));
  // Someone who requested a page most likely has no account yet.
  const asked = searchParams.get('mode') ?? (wantedAt(next) ? 'signup' : 'login');
  return {
    mode: asked === 'signup' ? ('signup' as const) : ('login' as const),
    next,
    problem: googleProblem(searchParams.get('problem')),
    isResetSent: searchParams.get('sent') === 'reset',
    // Set if a signed-in user wants to switch accounts, for example back to the account of an open page.
    switches: searchParams.get('switch') === 'yes',
  };
}

const TITLES: Record<string, () => string> = {
  login: words.sign_in_failed,
  signup: words.sign_up_failed,
  google: words.google_failed,
};

function problemIn({ about = '', result, problem, refusal }: FormAnswer): AuthProblem | null {
  const message = problem ?? refusal?.message;
  if (!message) return null;
  const email = result?.initialValue?.email;
  const isUnconfirmed = refusal?.code === 'email_unverified' && typeof email === 'string';
  return { title: TITLES[about]?.() ?? '', message, unconfirmedEmail: isUnconfirmed ? email : null };
}

export { withRetryAfter as headers } from './retry-after.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.mode === 'signup' ? words.sign_up() : words.log_in();
  return [...pageMeta(title, words.log_in_or_make_account()), { name: 'robots', content: 'noindex' }];
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next, isResetSent, outbox, google, wanted, wayToPay, switches, start, bornBy } = loaderData;
  const more: Record<string, string> = switches ? { switch: 'yes' } : {};
  const problem = actionData ? problemIn(actionData) : loaderData.problem;
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const why = wanted || isResetSent || problem ? null : whyHere(next, mode);
  const Form = mode === 'signup' ? SignUpForm : LogInForm;
  const Heading = wanted ? 'h2' : 'h1';
  return (
    <div className="shell grid max-w-6xl gap-x-16 gap-y-5 py-5 md:py-14 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr]">
      {wanted && (
        <div className="mx-auto w-full max-w-[28rem] lg:mx-0 lg:max-w-lg">
          <WantedHead wanted={wanted} mode={mode} />
        </div>
      )}
      <Card className="mx-auto w-full max-w-[28rem] lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Heading className={wanted ? 'sr-only' : 'mb-4 font-display text-2xl'}>
          {mode === 'signup' ? words.make_your_account() : words.welcome_back()}
        </Heading>
        <LinkTabs
          label={words.log_in_or_sign_up()}
          tabs={[
            { to: authPath('login', next, more), label: words.login(), current: mode === 'login' },
            { to: authPath('signup', next, more), label: words.sign_up(), current: mode === 'signup' },
          ]}
        />
        <div className="mt-5 flex flex-col gap-6">
          {isResetSent && mode === 'login' && !actionData && <ResetSentBanner outbox={outbox} next={next} />}
          {why && <Banner tone="info">{why}</Banner>}
          {problem && <AuthProblemBanner problem={problem} next={next} />}
          <Form
            key={mode}
            action={authPath(mode, next, more)}
            answer={actionData}
            busy={busy}
            next={next}
            start={start}
            bornBy={bornBy}
          />
          {google && <GoogleButton on={google === 'on'} action={authPath(mode, next, more)} next={next} />}
          <p role="status" className="sr-only">
            {busy && words.loading_authentication()}
          </p>
        </div>
      </Card>
      {wanted ? (
        <div className="mx-auto w-full max-w-[28rem] lg:mx-0 lg:max-w-lg">
          {wanted.experts.length > 0 && <WantedExperts experts={wanted.experts} />}
          <WhoMayUse />
        </div>
      ) : next === APPLY_PATH ? (
        <ApplicantAside />
      ) : (
        <AuthAside wayToPay={wayToPay} />
      )}
    </div>
  );
}
