import { VIEW_REASONS } from '../../../core/people/accounts/view-reasons.ts';
import type { ProofAsked } from '../../../core/people/sign-in/proof-asked.ts';
import { VIEW_REASON_LABELS } from '../../../core/people/view-as/describe-view.ts';
import { MAX_VIEW_REASON_LENGTH, viewForm } from '../../../core/people/view-as/view-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ProofField } from '../sign-in/proof-field.tsx';
import { WORDS } from './view-words.ts';

const REASONS = VIEW_REASONS.map((value) => ({ value, label: VIEW_REASON_LABELS[value] }));

/** The form on a person's admin page that starts a view. */
export function ViewCard({
  id,
  asks,
  answer,
}: {
  id: string;
  asks: ProofAsked;
  answer: FormAnswer | undefined;
}) {
  const { form, field, problem } = useCheckedForm({
    id: `view-${id}`,
    schema: viewForm,
    answer: answer?.about === 'view' ? answer : undefined,
  });
  const google = `/auth/google?${new URLSearchParams({ again: 'yes', next: `/admin/people/${id}` })}`;
  return (
    <FormCard
      id="view-as"
      title={WORDS.title}
      description={WORDS.does}
      failed={WORDS.failed}
      {...{ form, problem }}
    >
      <SelectField
        {...field('reason')}
        label={WORDS.reason}
        required
        options={REASONS}
        placeholder={WORDS.choose}
      />
      <TextArea
        {...field('words')}
        label={WORDS.words}
        hint={WORDS.wordsHint}
        required
        maxLength={MAX_VIEW_REASON_LENGTH}
        counterLimit={MAX_VIEW_REASON_LENGTH}
        rows={2}
      />
      {asks === 'password' && <ProofField {...field('currentPassword')} />}
      {asks === 'google' ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm">{WORDS.google}</p>
          <ButtonAnchor href={google} variant="secondary">
            {WORDS.confirm}
          </ButtonAnchor>
        </div>
      ) : (
        <IntentButton intent="view" variant="secondary" busyText={WORDS.starting}>
          {WORDS.start}
        </IntentButton>
      )}
    </FormCard>
  );
}
