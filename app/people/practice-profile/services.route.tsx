import { data } from 'react-router';
import * as words from '#text/people/practice-profile/screens';
import { CATEGORIES } from '../../../core/people/experts/categories.ts';
import { CONSULTATION_METHODS } from '../../../core/people/experts/consultation-methods.ts';
import { OPTION_WORDS } from '../../../core/people/experts/option-form.ts';
import { deleteOption } from '../../../core/people/practice-profile/delete-option.server.ts';
import {
  setExpertise,
  setMethods,
  setRate,
} from '../../../core/people/practice-profile/save-services.server.ts';
import { saveWhoMeets } from '../../../core/people/practice-profile/save-who-meets.server.ts';
import { expertiseForm, methodsForm, rateForm } from '../../../core/people/practice-profile/services-form.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { backTo, namedPractice, practiceOf, practiceToChange } from '../experts/own-practice.server.ts';
import { PracticeFrame } from '../experts/practice-frame.tsx';
import { SERVICES_PATH } from '../experts/practice-path.ts';
import type { Route } from './+types/services.route';
import { OptionsManager } from './options-manager.tsx';
import { WhoMeetsCard } from './who-meets-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  return { ...(await practiceOf(args)), newId: visitOf(args).ctx.newId() };
}

const savedWords = () => ({
  title: words.expert_profile_updated(),
  description: words.services_saved(),
});

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, SERVICES_PATH);
  const { ctx } = visitOf(args);
  const practiceId = namedPractice(args);
  const form = await args.request.formData();
  const saved = async (act: Promise<unknown>) => {
    await act;
    return backTo(args, SERVICES_PATH, savedWords());
  };
  const about = single(form, 'intent');
  switch (about) {
    case 'methods':
      return await answerForm(
        form,
        methodsForm,
        ({ methods }) => saved(setMethods(ctx, { practiceId, methods })),
        { about },
      );
    case 'rate':
      return await answerForm(
        form,
        rateForm,
        ({ rate }) => saved(setRate(ctx, { practiceId, rate: (rate / 100).toFixed(2) })),
        { about },
      );
    case 'expertise':
      return await answerForm(
        form,
        expertiseForm,
        ({ expertise }) => saved(setExpertise(ctx, { practiceId, expertise })),
        { about },
      );
    case 'meets':
      return await answerForm(
        form,
        whoMeetsForm,
        ({ languages, gender }) =>
          saved(saveWhoMeets(ctx, { practiceId, practitionerId: null, languages, gender: gender ?? '' })),
        { about },
      );
    case 'delete':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await deleteOption(ctx, { practiceId, optionId: single(form, 'option') });
          return backTo(args, SERVICES_PATH, OPTION_WORDS.deleted());
        },
        { about },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.services(), words.services_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, newId } = loaderData;
  const answerOf = (about: string) => (actionData?.about === about ? actionData : undefined);
  const card = { practice, mayChange: practice.mayChange };
  return (
    <PracticeFrame tab={SERVICES_PATH} {...{ practice, access, choice }}>
      <div key={practice.id} className="flex flex-col gap-6">
        <Methods {...card} answer={answerOf('methods')} />
        <Rate {...card} answer={answerOf('rate')} />
        {practice.meets && (
          <WhoMeetsCard
            id={practice.id}
            description={words.what_you_say_about_yourself()}
            meets={practice.meets}
            mayChange={practice.mayChange}
            answer={answerOf('meets')}
          />
        )}
        <Expertise {...card} answer={answerOf('expertise')} />
        <OptionsManager
          options={practice.options}
          mayChange={practice.mayChange}
          practiceId={choice.length > 0 ? practice.id : null}
          newId={newId}
          problem={answerOf('delete')?.problem ?? null}
        />
      </div>
    </PracticeFrame>
  );
}

type CardProps = {
  practice: Route.ComponentProps['loaderData']['practice'];
  mayChange: boolean;
  answer: FormAnswer | undefined;
};

const METHOD_HINTS: Record<string, () => string> = {
  'in-person': words.in_person_hint,
  'home-visit': words.home_visit_hint,
  cafe: words.cafe_hint,
};
const METHOD_LABELS: Record<string, () => string> = {
  'in-person': words.in_person,
  'home-visit': words.home_visit,
  cafe: words.cafe_consultation,
};

function Methods({ practice, mayChange, answer }: CardProps) {
  const { form, chosen, errors, problem } = useCheckedForm({
    id: `methods-${practice.id}`,
    schema: methodsForm,
    answer,
  });
  return (
    <FormCard
      id="methods"
      title={words.consultation_types()}
      description={words.consultation_types_text()}
      failed={words.types_not_saved()}
      keepsPlace
      {...{ form, problem }}
    >
      <ChoiceGroup
        name="methods"
        type="checkbox"
        look="cards"
        label={words.how_you_meet_clients()}
        hideLabel
        disabled={!mayChange}
        defaultValue={chosen('methods', practice.consultationMethods)}
        error={errors('methods')}
        choices={['in-person', 'home-visit', 'cafe'].map((id) => ({
          value: CONSULTATION_METHODS.find((method) => method.id === id)!.name,
          label: METHOD_LABELS[id]?.(),
          hint: METHOD_HINTS[id]?.(),
        }))}
      />
      {mayChange && (
        <Unsaved card={words.consultation_types()} intent="methods">
          <IntentButton intent="methods" busyText={words.saving()}>
            {words.save_consultation_types()}
          </IntentButton>
        </Unsaved>
      )}
    </FormCard>
  );
}

function Rate({ practice, mayChange, answer }: CardProps) {
  const { form, field, problem } = useCheckedForm({
    id: `rate-${practice.id}`,
    schema: rateForm,
    answer,
    defaultValue: { rate: (practice.ratePerMinuteCents / 100).toFixed(2) },
  });
  return (
    <FormCard
      id="rate"
      title={words.rate()}
      description={words.rate_text()}
      failed={words.rate_not_saved()}
      keepsPlace
      {...{ form, problem }}
    >
      <TextField
        {...field('rate')}
        label={words.rate_per_minute()}
        hint={words.rate_hint()}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        required
        disabled={!mayChange}
        className="max-w-48"
      />
      {mayChange && (
        <Unsaved card={words.rate()} intent="rate">
          <IntentButton intent="rate" busyText={words.saving()}>
            {words.save_rate()}
          </IntentButton>
        </Unsaved>
      )}
    </FormCard>
  );
}

function Expertise({ practice, mayChange, answer }: CardProps) {
  const { form, chosen, errors, problem } = useCheckedForm({
    id: `expertise-${practice.id}`,
    schema: expertiseForm,
    answer,
  });
  return (
    <FormCard
      id="expertise"
      title={words.areas_of_expertise()}
      description={words.expertise_text()}
      failed={words.expertise_not_saved()}
      keepsPlace
      {...{ form, problem }}
    >
      <ChoiceGroup
        name="expertise"
        type="checkbox"
        look="chips"
        label={words.areas_of_expertise()}
        hideLabel
        disabled={!mayChange}
        defaultValue={chosen('expertise', practice.tags)}
        error={errors('expertise')}
        choices={CATEGORIES.map(({ id, name }) => ({ value: id, label: name() }))}
      />
      {mayChange && (
        <Unsaved card={words.areas_of_expertise()} intent="expertise">
          <IntentButton intent="expertise" busyText={words.saving()}>
            {words.save_expertise()}
          </IntentButton>
        </Unsaved>
      )}
    </FormCard>
  );
}
