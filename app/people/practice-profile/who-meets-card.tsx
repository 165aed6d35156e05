import { use } from 'react';
import * as words from '#text/people/practice-profile/screens';
import { GENDERS } from '../../../core/people/experts/genders.ts';
import { isLanguage, listedLanguages, sayLanguages } from '../../../core/people/experts/languages.ts';
import { whoMeetsForm } from '../../../core/people/practice-profile/who-meets-form.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { BASE_LANGUAGE, currentLanguage } from '../../../lib/language.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { ReadOnly } from '../../sending/read-only.ts';
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
  const isReadOnly = use(ReadOnly) || !mayChange;
  const guess = meets.languages.length === 0 && !isReadOnly ? guessedLanguages() : [];
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
        hint={
          guess.length > 0
            ? words.languages_guessed({ language: sayLanguages(guess) })
            : words.languages_hint()
        }
        disabled={!mayChange}
        defaultValue={chosen('languages', guess.length > 0 ? guess : meets.languages)}
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

/**
 * Returns the language of the page, unless it is the product's own: someone who sets up a practice in Spanish
 * probably consults in it. It counts once they save.
 */
function guessedLanguages(): string[] {
  const language = currentLanguage();
  return language !== BASE_LANGUAGE && isLanguage(language) ? [language] : [];
}
