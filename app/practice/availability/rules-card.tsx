import { useNavigation } from 'react-router';
import {
  BUFFER_MINUTES,
  bookingRulesForm,
  NOTICE_MINUTES,
  sayMinutes,
} from '../../../core/practice/availability/booking-rules.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const listed = (minutes: readonly number[]) =>
  minutes.map((one) => ({ value: String(one), label: one === 0 ? 'None' : sayMinutes(one) }));

export function RulesCard(props: { availability: OwnAvailability; answer: FormAnswer | undefined }) {
  const { availability, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'rules';
  const { form, field, problem } = useCheckedForm({
    id: `rules-${availability.practitionerId}`,
    schema: bookingRulesForm,
    answer,
    defaultValue: {
      notice: String(availability.noticeMinutes),
      before: String(availability.bufferBeforeMinutes),
      after: String(availability.bufferAfterMinutes),
    },
  });
  return (
    <Card as="section" aria-labelledby="rules">
      <CardHeader
        id="rules"
        title="Notice and Buffers"
        description="How much notice you need, and what you keep free around a booking. Existing bookings keep their buffers."
      />
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: 'Failed to save the booking rules' }}
        className="flex flex-col gap-5"
      >
        {problem && <Banner tone="error" title={problem} />}
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField {...field('notice')} label="Notice" options={listed(NOTICE_MINUTES)} />
          <SelectField {...field('before')} label="Free before a booking" options={listed(BUFFER_MINUTES)} />
          <SelectField {...field('after')} label="Free after a booking" options={listed(BUFFER_MINUTES)} />
        </div>
        <Unsaved card="Notice and Buffers" intent="rules">
          <Button
            type="submit"
            name="intent"
            value="rules"
            variant="secondary"
            busy={busy}
            busyText="Saving..."
          >
            Save Booking Rules
          </Button>
        </Unsaved>
      </Form>
    </Card>
  );
}
