import * as words from '#text/people/practice-profile/screens';
import { GENDERS } from '../../../core/people/experts/genders.ts';
import { listedLanguages } from '../../../core/people/experts/languages.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';

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
      title={words.who_clients_meet()}
      failed={words.meets_not_saved()}
      keepsPlace
      {...{ description, form, problem }}
    >
      <ChoiceGroup
        name="languages"
        type="checkbox"
        look="chips"
        label={words.languages()}
        hint={words.languages_hint()}
        disabled={!mayChange}
        defaultValue={chosen('languages', meets.languages)}
        error={errors('languages')}
        choices={listedLanguages().map(([value, label]) => ({ value, label: capitalized(label) }))}
      />
      <ChoiceGroup
        name="gender"
        look="chips"
        label={words.gender()}
        optional
        hint={words.gender_hint()}
        disabled={!mayChange}
        defaultValue={chosen('gender', [meets.gender ?? ''])}
        error={errors('gender')}
        choices={[...GENDERS, ['', words.rather_not_say] as const].map(([value, label]) => ({
          value,
          label: label(),
        }))}
      />
      {mayChange && (
        <Unsaved card={words.who_clients_meet()} intent="meets">
          <IntentButton intent="meets" busyText={words.saving()}>
            {words.save()}
          </IntentButton>
        </Unsaved>
      )}
    </FormCard>
  );
}
