import { data, redirect, useNavigation } from 'react-router';
import { encode } from 'uqr';
import * as messages from '#text/overview/account-settings/screens';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  readNewAuthenticator,
  renewRecoveryCodes,
} from '../../../core/overview/account-settings/two-step.server.ts';
import { codeForm, firstCodeForm } from '../../../core/people/accounts/credentials-form.ts';
import { readAccount } from '../../../core/people/accounts/read-account.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { ProofField } from '../../people/sign-in/proof-field.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { Route } from './+types/two-step.route';
import { backToSettings } from './settings-actions.server.ts';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const [account, fresh] = await Promise.all([
    readAccount(visitOf(args).ctx),
    readNewAuthenticator(visitOf(args).ctx),
  ]);
  if (account.isGoogleUser) throw redirect('/dashboard/settings');
  const setUp = fresh && { secret: fresh.secret, qr: encode(fresh.address, { border: 2 }).data };
  return { twoStep: account.twoStep, setUp };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const ctx = visitOf(args).ctx;
  const form = await args.request.formData();
  const hide = ['code', 'currentPassword'];
  switch (single(form, 'intent')) {
    case 'begin':
      return await answerForm(form, NO_FIELDS, async () => {
        await beginTwoStep(ctx);
        return redirect('/dashboard/settings/two-step');
      });
    case 'confirm':
      return await answerForm(form, firstCodeForm, async (typed) => shown(await confirmTwoStep(ctx, typed)), {
        hide,
      });
    case 'renew':
      return await answerForm(form, codeForm, async (typed) => shown(await renewRecoveryCodes(ctx, typed)), {
        hide,
      });
    default:
      return await answerForm(
        form,
        codeForm,
        async (typed) => {
          await endTwoStep(ctx, typed);
          return backToSettings({ title: messages.two_step_off() });
        },
        { hide },
      );
  }
}

function shown(codes: string[]) {
  return data({ codes }, { headers: { 'Cache-Control': 'no-store' } });
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  ...pageMeta(messages.two_step(), messages.two_step_description()),
  { name: 'robots', content: 'noindex' },
];

export default function TwoStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { twoStep, setUp } = loaderData;
  const codes = actionData && 'codes' in actionData ? actionData.codes : null;
  const answer = actionData && 'result' in actionData ? actionData : undefined;
  return (
    <>
      <PageHeading title={messages.two_step()}>{messages.two_step_intro()}</PageHeading>
      <div className="flex max-w-2xl flex-col gap-6">
        {answer?.problem && (
          <Banner tone="error" title={messages.one_moment()}>
            {answer.problem}
          </Banner>
        )}
        {codes && <RecoveryCodes codes={codes} />}
        {twoStep.on && !codes && <IsOn left={twoStep.recoveryCodesLeft} answer={answer} />}
        {!twoStep.on && setUp && <SetUp {...setUp} answer={answer} />}
        {!twoStep.on && !setUp && (
          <Card>
            <p className="mb-6">{messages.authenticator_needed()}</p>
            <Form method="post" failed={{ title: messages.error(), text: messages.two_step_not_updated() }}>
              <Button type="submit" name="intent" value="begin">
                {messages.begin()}
              </Button>
            </Form>
          </Card>
        )}
        <p className="text-sm">
          <PageLink to="/dashboard/settings" className="text-link">
            {messages.back_to_settings()}
          </PageLink>
        </p>
      </div>
    </>
  );
}

type Answered = { answer: FormAnswer | undefined };

function SetUp({ secret, qr, answer }: { secret: string; qr: boolean[][] } & Answered) {
  const { form, field } = useCheckedForm({ id: 'set-up', schema: firstCodeForm, answer, checks: 'onSubmit' });
  const busy = useNavigation().formData?.get('intent') === 'confirm';
  return (
    <Card as="section" aria-labelledby="set-up">
      <CardHeader id="set-up" title={messages.add_to_app()} />
      <div className="mb-6 flex flex-col gap-6 sm:flex-row sm:items-start">
        <QrCode
          data={qr}
          label={messages.qr_code()}
          className="size-48 shrink-0 rounded-md border border-line"
        />
        <div className="min-w-0">
          <p>{messages.scan_code()}</p>
          <p className="tabular mt-3 break-words rounded-md bg-sunken p-3 font-semibold">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      </div>
      <Form
        {...form}
        method="post"
        failed={{ title: messages.error(), text: messages.two_step_not_updated() }}
        preventScrollReset
        className="flex max-w-md flex-col gap-5"
      >
        <input type="hidden" name="intent" value="confirm" />
        <CodeField {...field('code')} label={messages.code()} hint={messages.code_hint()} digitsOnly />
        <ProofField {...field('currentPassword')} />
        <Button type="submit" className="self-start" busy={busy} busyText={messages.updating()}>
          {messages.turn_it_on()}
        </Button>
      </Form>
    </Card>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Card as="section" aria-labelledby="recovery">
      <Banner tone="success" title={messages.two_step_on()} className="mb-6">
        {messages.save_codes_now()}
      </Banner>
      <CardHeader
        id="recovery"
        title={messages.recovery_codes()}
        description={messages.recovery_codes_text()}
      />
      <ul className="tabular mb-6 grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to="/dashboard/settings">{messages.i_have_saved_them()}</ButtonLink>
    </Card>
  );
}

function IsOn({ left, answer }: { left: number } & Answered) {
  const { form, field } = useCheckedForm({ id: 'is-on', schema: codeForm, answer, checks: 'onSubmit' });
  const intent = useNavigation().formData?.get('intent');
  return (
    <Card as="section" aria-labelledby="is-on">
      <CardHeader
        id="is-on"
        title={messages.it_is_on()}
        description={messages.recovery_codes_left({ left })}
      />
      <Form
        {...form}
        method="post"
        failed={{ title: messages.error(), text: messages.two_step_not_updated() }}
        preventScrollReset
        className="flex max-w-md flex-col gap-5"
      >
        <CodeField {...field('code')} label={messages.code()} hint={messages.code_or_recovery()} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value="renew"
            busy={intent === 'renew'}
            busyText={messages.updating()}
          >
            {messages.new_recovery_codes()}
          </Button>
          <Button
            type="submit"
            variant="danger"
            name="intent"
            value="end"
            busy={intent === 'end'}
            busyText={messages.updating()}
          >
            {messages.turn_it_off()}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function CodeField(
  props: Pick<TextFieldProps, 'id' | 'name' | 'label' | 'hint' | 'error'> & { digitsOnly?: boolean },
) {
  const { digitsOnly, ...field } = props;
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      {...(digitsOnly ? { inputMode: 'numeric' as const } : {})}
    />
  );
}
