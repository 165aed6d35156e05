import { data, redirect, useNavigation } from 'react-router';
import * as words from '#text/practice/practitioners/screens';
import { readTeam } from '../../../core/business/team/read-team.server.ts';
import { categoryOf } from '../../../core/people/experts/categories.ts';
import { saveWhoMeets } from '../../../core/people/practice-profile/save-who-meets.server.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import {
  optionsGivenForm,
  practitionerForm,
} from '../../../core/practice/practitioners/practitioner-form.ts';
import { retirePractitioner } from '../../../core/practice/practitioners/retire-practitioner.server.ts';
import { savePractitioner } from '../../../core/practice/practitioners/save-practitioner.server.ts';
import { setOptionsGiven } from '../../../core/practice/practitioners/set-options-given.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { backTo, namedPractice, practiceToChange } from '../../people/experts/own-practice.server.ts';
import { AVAILABILITY_PATH, pathFor, TEAM_PATH } from '../../people/experts/practice-path.ts';
import { WhoMeetsCard } from '../../people/practice-profile/who-meets-card.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/practitioner.route';

export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, TEAM_PATH);
  const team = await readTeam(visitOf(args).ctx, practice.id);
  const named = namedPractice(args);
  const one = team?.practitioners.find(({ id }) => id === args.params.id);
  if (!team?.isCenter || !one) throw redirect(pathFor(TEAM_PATH, named));
  return { named, practitioner: one, options: team.options, isOnly: team.practitioners.length === 1 };
}

export async function action(args: Route.ActionArgs) {
  const { practice } = await practiceToChange(args, TEAM_PATH);
  const { ctx } = visitOf(args);
  const whose = { practiceId: practice.id, practitionerId: args.params.id };
  const form = await args.request.formData();
  const about = single(form, 'intent');
  const done = (title: string) => backTo(args, TEAM_PATH, { title });
  switch (about) {
    case 'name':
      return await answerForm(
        form,
        practitionerForm,
        async ({ name }) => {
          await savePractitioner(ctx, { ...whose, name });
          return done(words.name_saved());
        },
        { about },
      );
    case 'options':
      return await answerForm(
        form,
        optionsGivenForm,
        async ({ options }) => {
          await setOptionsGiven(ctx, { ...whose, optionIds: options });
          return done(words.options_saved());
        },
        { about },
      );
    case 'meets':
      return await answerForm(
        form,
        whoMeetsForm,
        async ({ languages, gender }) => {
          await saveWhoMeets(ctx, { ...whose, languages, gender: gender ?? '' });
          return done(words.practitioner_saved());
        },
        { about },
      );
    case 'retire':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await retirePractitioner(ctx, whose);
          return done(words.practitioner_retired());
        },
        { about },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.change_practitioner(), words.change_practitioner_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Practitioner({ loaderData, actionData }: Route.ComponentProps) {
  const { practitioner, options, isOnly, named } = loaderData;
  const answerOf = (about: string) => (actionData?.about === about ? actionData : undefined);
  const busy = useNavigation().formData?.get('intent');
  const { form, field, problem } = useCheckedForm({
    id: `practitioner-${practitioner.id}`,
    schema: practitionerForm,
    answer: answerOf('name'),
    defaultValue: { name: practitioner.name },
  });
  const hours = new URLSearchParams([...(named ? [['practice', named]] : []), ['who', practitioner.id]]);
  const kept = answerOf('retire')?.problem;
  return (
    <div className="flex max-w-2xl flex-col">
      <BackLink to={pathFor(TEAM_PATH, named)}>{words.team()}</BackLink>
      <PageHeading title={practitioner.name}>{words.practitioner_intro()}</PageHeading>
      <div className="flex flex-col gap-6">
        <Card as="section" aria-labelledby="name">
          <CardHeader
            id="name"
            title={words.name_and_hours()}
            action={
              <ButtonLink to={`${AVAILABILITY_PATH}?${hours}`} variant="secondary" size="sm">
                {words.set_hours()}
              </ButtonLink>
            }
          />
          {problem && <Banner tone="error" title={problem} className="mb-5" />}
          <Form
            {...form}
            method="post"
            failed={{ title: words.name_failed() }}
            className="flex flex-col gap-5"
          >
            <TextField
              {...field('name')}
              label={words.name()}
              hint={words.name_hint()}
              autoComplete="off"
              maxLength={60}
              required
            />
            <Button
              type="submit"
              name="intent"
              value="name"
              className="self-start"
              busy={busy === 'name'}
              busyText={words.saving()}
            >
              {words.save_name()}
            </Button>
          </Form>
        </Card>
        <WhoMeetsCard
          id={practitioner.id}
          description={words.about_themselves()}
          meets={practitioner}
          mayChange
          answer={answerOf('meets')}
        />
        {options.length > 0 && <OptionsGiven {...{ practitioner, options }} answer={answerOf('options')} />}
        <Card as="section" aria-labelledby="retire">
          <CardHeader
            id="retire"
            title={words.retire()}
            description={isOnly ? words.only_practitioner() : words.retire_description()}
          />
          {kept && <Banner tone="error" title={kept} className="mb-5" />}
          {!isOnly && (
            <AskedForm
              method="post"
              failed={{ title: words.retire_failed() }}
              asks={{
                title: words.retire_asked({ name: practitioner.name }),
                description: words.retire_asked_description(),
                confirmLabel: words.retire(),
              }}
            >
              <Button
                type="submit"
                name="intent"
                value="retire"
                variant="danger"
                busy={busy === 'retire'}
                busyText={words.retiring()}
              >
                {words.retire_named({ name: practitioner.name })}
              </Button>
            </AskedForm>
          )}
        </Card>
      </div>
    </div>
  );
}

function OptionsGiven(props: {
  practitioner: { id: string; optionIds: readonly string[] };
  options: readonly { id: string; title: string; category: string }[];
  answer: FormAnswer | undefined;
}) {
  const { practitioner, options, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'options';
  const { form, chosen, errors, problem } = useCheckedForm({
    id: `given-${practitioner.id}`,
    schema: optionsGivenForm,
    answer,
  });
  return (
    <Card as="section" aria-labelledby="given">
      <CardHeader id="given" title={words.options_given()} description={words.options_given_description()} />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: words.options_failed() }}
        className="flex flex-col gap-5"
      >
        <ChoiceGroup
          name="options"
          type="checkbox"
          look="list"
          label={words.options_given()}
          hideLabel
          defaultValue={chosen('options', practitioner.optionIds)}
          error={errors('options')}
          choices={options.map(({ id, title, category }) => ({
            value: id,
            label: title,
            hint: categoryOf(category)?.name() ?? category,
          }))}
        />
        <Button
          type="submit"
          name="intent"
          value="options"
          className="self-start"
          busy={busy}
          busyText={words.saving()}
        >
          {words.save_options()}
        </Button>
      </Form>
    </Card>
  );
}
