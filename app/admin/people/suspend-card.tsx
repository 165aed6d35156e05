import { suspendForm } from '../../../core/overview/moderation/suspend-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Moment } from '../moment.tsx';

const WORDS = {
  account: {
    does: 'Signs them out everywhere, cancels their upcoming bookings, hides their listing, and keeps them out until you lift it. They get the reason by e-mail. The people they had bookings with do not.',
    suspend: 'Suspend the account',
    lift: { intent: 'lift', label: 'Lift the suspension', busyText: 'Lifting...' },
  },
  practice: {
    does: 'Hides the listing and cancels its upcoming bookings, until you reinstate it. Its people keep their accounts. The owners get the reason by e-mail; clients do not.',
    suspend: 'Suspend the practice',
    lift: { intent: 'reinstate', label: 'Reinstate the practice', busyText: 'Reinstating...' },
  },
};

export function SuspendCard(props: {
  of: keyof typeof WORDS;
  id: string;
  suspension: { reason: string; at: string } | null;
  answer: FormAnswer | undefined;
}) {
  const { id, suspension, answer } = props;
  const { does, suspend, lift } = WORDS[props.of];
  const { form, field, problem } = useCheckedForm({
    id: `suspend-${id}`,
    schema: suspendForm,
    answer: answer?.about === 'suspend' ? answer : undefined,
  });
  if (suspension) {
    return (
      <FormCard
        id="suspension"
        title="Suspended"
        description={
          <>
            Since <Moment at={suspension.at} />
          </>
        }
        problem={null}
        form={{}}
        failed={failedTo(lift.label)}
        before={<p className="mb-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{suspension.reason}</p>}
      >
        <IntentButton intent={lift.intent} busyText={lift.busyText}>
          {lift.label}
        </IntentButton>
      </FormCard>
    );
  }
  return (
    <FormCard
      id="suspension"
      title="Suspend"
      description={does}
      failed={failedTo(suspend)}
      {...{ form, problem }}
    >
      <TextArea {...field('reason')} label="Reason" required maxLength={500} counterLimit={500} rows={3} />
      <IntentButton intent="suspend" variant="danger" busyText="Suspending...">
        {suspend}
      </IntentButton>
    </FormCard>
  );
}

const failedTo = (act: string) => `Failed to ${act.charAt(0).toLowerCase()}${act.slice(1)}`;
