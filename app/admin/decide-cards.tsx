import { MAX_REJECTION_LENGTH, rejectionForm } from '../../core/ground/admin/admin-words.ts';
import type { FormAnswer } from '../sending/form-answer.ts';
import { FormCard, IntentButton } from '../sending/form-card.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { TextArea } from '../ui/fields/text-area.tsx';

/** @param props.what the item's name, as in 'Approve the license'. */
export function ApproveCard({ what, description }: { what: string; description: string }) {
  return (
    <FormCard
      id="approve"
      title="Approve"
      description={description}
      problem={null}
      form={{}}
      failed={`Failed to approve the ${what}`}
    >
      <IntentButton intent="approve" busyText="Approving...">
        Approve
      </IntentButton>
    </FormCard>
  );
}

export function RejectCard(props: { what: string; description: string; answer: FormAnswer | undefined }) {
  const { what, ...rest } = props;
  return (
    <ReasonCard
      {...rest}
      intent="reject"
      title="Reject"
      busyText="Rejecting..."
      failed={`Failed to reject the ${what}`}
    />
  );
}

/** The page's action must set `about` to `intent` in its answer. */
export function ReasonCard(props: {
  intent: string;
  title: string;
  description: string;
  busyText: string;
  failed: string;
  answer: FormAnswer | undefined;
}) {
  const { intent, title, description, busyText, failed, answer } = props;
  const { form, field, problem } = useCheckedForm({
    id: intent,
    schema: rejectionForm,
    answer: answer?.about === intent ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <FormCard id={`${intent}-title`} {...{ title, description, failed, form, problem }}>
      <TextArea {...field('words')} label="Why" required maxLength={MAX_REJECTION_LENGTH} rows={3} />
      <IntentButton intent={intent} variant="danger" busyText={busyText}>
        {title}
      </IntentButton>
    </FormCard>
  );
}
