import { useNavigation } from 'react-router';
import { MAX_ZIP_LENGTH } from '../../../core/ground/geography/zip-code.ts';
import { availabilityForm } from '../../../core/practice/availability/availability-form.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

interface AvailabilityCardProps {
  practice: { id: string; mayChange: boolean; serviceZip: string; visitMiles: number };
  availability: Pick<OwnAvailability, 'isAroundTheClock'>;
  answer: FormAnswer | undefined;
}

const ALL_DAY = {
  label: '24-hour availability',
  hint: 'Clients can book you at any hour. Your weekly hours are kept for when you turn this off.',
};

export function AvailabilityCard(props: AvailabilityCardProps) {
  return (
    <Card as="section" aria-labelledby="availability">
      <CardHeader id="availability" title="Availability" />
      {props.practice.mayChange ? <OwnersForm {...props} /> : <StaffForm {...props} />}
    </Card>
  );
}

function OwnersForm({ practice, availability, answer }: AvailabilityCardProps) {
  const busy = useNavigation().formData?.get('intent') === 'availability';
  const { form, field, problem } = useCheckedForm({
    id: `availability-${practice.id}`,
    schema: availabilityForm,
    answer,
    defaultValue: {
      aroundTheClock: availability.isAroundTheClock,
      zip: practice.serviceZip,
      miles: String(practice.visitMiles),
    },
  });
  const { defaultValue, ...allDay } = field('aroundTheClock');
  return (
    <Form
      {...form}
      method="post"
      preventScrollReset
      failed={{ title: 'Failed to save the availability' }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <Checkbox {...allDay} {...ALL_DAY} defaultChecked={defaultValue === 'on'} />
      <TextField
        {...field('zip')}
        label="Service Area ZIP Code"
        optional
        hint="Home visits are measured from here. Without one, from the nearest of your places."
        autoComplete="off"
        inputMode="numeric"
        maxLength={MAX_ZIP_LENGTH}
        className="max-w-sm"
      />
      <TextField
        {...field('miles')}
        label="Service Radius"
        hint="How far you go for a home visit, 1 to 100 miles."
        inputMode="numeric"
        maxLength={3}
        required
        after="miles"
        className="max-w-sm"
      />
      <Unsaved card="Availability" intent="availability">
        <Button type="submit" name="intent" value="availability" busy={busy} busyText="Saving...">
          Save Availability
        </Button>
      </Unsaved>
    </Form>
  );
}

function StaffForm({ availability, answer }: AvailabilityCardProps) {
  const isOn = availability.isAroundTheClock;
  return (
    <Form method="post" preventScrollReset failed={{ title: 'Failed to save the availability' }}>
      {answer?.problem && <Banner tone="error" title={answer.problem} className="mb-4" />}
      <p className="font-semibold">
        {ALL_DAY.label}: {isOn ? 'on' : 'off'}
      </p>
      <p className="mt-1 mb-4 text-muted text-sm">{ALL_DAY.hint}</p>
      <Button type="submit" name="intent" value={isOn ? 'not-all-day' : 'all-day'} variant="secondary">
        {isOn ? 'Turn it off' : 'Turn it on'}
      </Button>
    </Form>
  );
}
