import { GENDERS } from '../../../core/people/experts/genders.ts';
import { LANGUAGES } from '../../../core/people/experts/languages.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';

const WORDS = {
  title: 'Who Clients Meet',
  languages: 'Languages',
  languagesHint: 'Languages you can consult in. Clients see them and can filter by them.',
  gender: 'Gender',
  genderHint: 'If you share this, clients can filter by it. We don’t show it anywhere else.',
  unsaid: 'Rather not say',
};

export function WhoMeetsCard(props: {
  id: string;
  description: string;
  meets: { languages: readonly string[]; gender: string | null };
  mayChange: boolean;
  answer: FormAnswer | undefined;
}) {
  const { id, description, meets, mayChange, answer } = props;
  const { form, chosen, errors, problem } = useCheckedForm({
    id: `meets-${id}`,
    schema: whoMeetsForm,
    answer,
  });
  return (
    <FormCard
      id="meets"
      title={WORDS.title}
      failed="Failed to save who clients meet"
      keepsPlace
      {...{ description, form, problem }}
    >
      <ChoiceGroup
        name="languages"
        type="checkbox"
        look="chips"
        label={WORDS.languages}
        hint={WORDS.languagesHint}
        disabled={!mayChange}
        defaultValue={chosen('languages', meets.languages)}
        error={errors('languages')}
        choices={LANGUAGES.map(([value, label]) => ({ value, label }))}
      />
      <ChoiceGroup
        name="gender"
        look="chips"
        label={WORDS.gender}
        optional
        hint={WORDS.genderHint}
        disabled={!mayChange}
        defaultValue={chosen('gender', [meets.gender ?? ''])}
        error={errors('gender')}
        choices={[...GENDERS, ['', WORDS.unsaid] as const].map(([value, label]) => ({ value, label }))}
      />
      {mayChange && (
        <Unsaved card={WORDS.title} intent="meets">
          <IntentButton intent="meets" busyText="Saving...">
            Save
          </IntentButton>
        </Unsaved>
      )}
    </FormCard>
  );
}
