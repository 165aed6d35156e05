import { useNavigation } from 'react-router';
import { suspendForm } from '../../core/accounts/suspend-form.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { FormCard, IntentButton } from '../sending/form-card.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { Moment } from './moment.tsx';

/** Suspends a person, or lifts their suspension, wherever an admin has them before their eyes; admins can't be. */
export function SuspendCard(props: {
  person: { id: string; isAdmin: boolean; suspension: { reason: string; at: string } | null };
  /** What was wrong with a suspension that was asked for. */
  answer?: FormAnswer;
}) {
  const { person, answer } = props;
  const busy = useNavigation().formData?.get('intent');
  const { form, field, problem } = useCheckedForm({
    id: `suspend-${person.id}`,
    schema: suspendForm,
    answer,
  });
  if (person.isAdmin) return null;
  if (person.suspension) {
    return (
      <Card as="section" aria-labelledby="suspension">
        <CardHeader
          id="suspension"
          title="Suspended"
          description={
            <>
              Since <Moment at={person.suspension.at} />
            </>
          }
        />
        <p className="mb-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{person.suspension.reason}</p>
        <Form method="post" failed={{ title: 'Failed to lift the suspension' }}>
          <Button type="submit" name="intent" value="lift" busy={busy === 'lift'} busyText="Lifting...">
            Lift the suspension
          </Button>
        </Form>
      </Card>
    );
  }
  return (
    <FormCard
      id="suspension"
      title="Suspend"
      description="Signs them out everywhere, cancels what lies ahead, hides their listing, and keeps them out until you lift it. They get the reason by e-mail. The other side of a booking does not."
      failed="Failed to suspend the account"
      {...{ form, problem }}
    >
      <TextArea {...field('reason')} label="Reason" required maxLength={500} counterLimit={500} rows={3} />
      <IntentButton intent="suspend" variant="danger" busyText="Suspending...">
        Suspend the account
      </IntentButton>
    </FormCard>
  );
}
