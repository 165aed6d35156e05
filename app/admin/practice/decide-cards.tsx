import { REJECTION_LONGEST, rejectionForm } from '../../../core/ground/admin/admin-words.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';

/**
 * Form that approves a pending item.
 * @param props.what the item's name inside a sentence, such as 'license'.
 */
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

/**
 * Form that rejects a pending item with a reason.
 * @param props.answer the last answer of the page's action.
 */
export function RejectCard(props: { what: string; description: string; answer: FormAnswer | undefined }) {
  const { what, description, answer } = props;
  const { form, field, problem } = useCheckedForm({
    id: 'reject',
    schema: rejectionForm,
    answer: answer?.about === 'reject' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="reject-title"
      title="Reject"
      failed={`Failed to reject the ${what}`}
      {...{ description, form, problem }}
    >
      <TextArea {...field('words')} label="Why" required maxLength={REJECTION_LONGEST} rows={3} />
      <IntentButton intent="reject" variant="danger" busyText="Rejecting...">
        Reject
      </IntentButton>
    </FormCard>
  );
}
