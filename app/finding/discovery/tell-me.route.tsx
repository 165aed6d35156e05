import { redirect, useNavigation } from 'react-router';
import * as words from '#text/finding/discovery/pages';
import { brand } from '../../../core/brand.ts';
import { countryDay } from '../../../core/ground/geography/law.ts';
import { lawWaitForm } from '../../../core/ground/geography/law-wait-form.ts';
import { statesByName } from '../../../core/ground/geography/states.ts';
import { waitForLaw } from '../../../core/ground/geography/wait-for-law.server.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Route } from './+types/tell-me.route';

/** Loads the states that we don't serve, the state in the URL, and whether the form was just sent. */
export function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const params = new URL(args.request.url).searchParams;
  // Old e-mails link here with a `stop` parameter.
  const stop = params.get('stop');
  if (stop) throw redirect(`/tell-me/stop?${new URLSearchParams({ token: stop })}`);
  const day = countryDay(ctx.now());
  const states = statesByName()
    .filter(({ code }) => !ctx.law.isServed(code, day))
    .map(({ code, name }) => ({
      value: code as string,
      label: name,
    }));
  const state = states.find(({ value }) => value === params.get('state')) ?? null;
  return { states, state, isKept: params.has('kept') };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  return await answerForm(form, lawWaitForm, async (wait) => {
    await waitForLaw(ctx, wait);
    return redirect(`/tell-me?state=${wait.state}&kept=1`);
  });
}

export { withRetryAfter as headers } from '../../people/sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta(words.tell_me_title(), words.tell_me_description({ brand: brand.name })),
  { name: 'robots', content: 'noindex' },
];

export default function TellMe({ loaderData, actionData }: Route.ComponentProps) {
  const { states, state, isKept } = loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-lg">
        {isKept ? (
          <Kept stateName={state?.label} />
        ) : (
          <Ask states={states} state={state?.value} answer={actionData} />
        )}
      </Card>
    </div>
  );
}

function Kept({ stateName = words.your_state() }: { stateName?: string | undefined }) {
  return (
    <div role="status">
      <h1 className="mb-2 font-display text-2xl">{words.request_arrived()}</h1>
      <p className="mb-6 text-muted">{words.request_arrived_text({ stateName })}</p>
      <ButtonLink to="/find-experts" variant="secondary">
        {words.look_elsewhere_meanwhile()}
      </ButtonLink>
    </div>
  );
}

function Ask(props: {
  states: { value: string; label: string }[];
  state: string | undefined;
  answer: Route.ComponentProps['actionData'];
}) {
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'tell-me',
    schema: lawWaitForm,
    answer: props.answer,
    defaultValue: { state: props.state ?? '' },
    checks: 'onSubmit',
  });
  return (
    <>
      <h1 className="mb-2 font-display text-2xl">{words.tell_me_title()}</h1>
      <p className="mb-6 text-muted">{words.tell_me_help()}</p>
      {problem && (
        <Banner tone="error" title={words.one_moment_please()} className="mb-6">
          {problem}
        </Banner>
      )}
      <Form
        {...form}
        method="post"
        action="/tell-me"
        failed={{ title: words.failed_to_keep_address() }}
        className="flex flex-col gap-5"
      >
        <SelectField
          {...field('state')}
          label={words.state()}
          placeholder={words.choose()}
          options={props.states}
        />
        <TextField
          {...field('email')}
          type="email"
          label={words.email()}
          autoComplete="email"
          required
          maxLength={254}
        />
        <Button type="submit" wide busy={busy} busyText={words.loading()}>
          {words.tell_me()}
        </Button>
      </Form>
    </>
  );
}
