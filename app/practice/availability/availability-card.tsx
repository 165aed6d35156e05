import { useNavigation } from 'react-router';
import * as words from '#text/practice/availability/screens';
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

const allDayWords = () => ({
  label: words.all_day(),
  hint: words.all_day_hint(),
});

export function AvailabilityCard(props: AvailabilityCardProps) {
  return (
    <Card as="section" aria-labelledby="availability">
      <CardHeader id="availability" title={words.availability()} />
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
      failed={{ title: words.save_availability_failed() }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <Checkbox {...allDay} {...allDayWords()} defaultChecked={defaultValue === 'on'} />
      <TextField
        {...field('zip')}
        label={words.service_zip()}
        optional
        hint={words.service_zip_hint()}
        autoComplete="off"
        inputMode="numeric"
        maxLength={MAX_ZIP_LENGTH}
        className="max-w-sm"
      />
      <TextField
        {...field('miles')}
        label={words.service_radius()}
        hint={words.service_radius_hint()}
        inputMode="numeric"
        maxLength={3}
        required
        after={words.miles()}
        className="max-w-sm"
      />
      <Unsaved card="Availability" intent="availability">
        <Button type="submit" name="intent" value="availability" busy={busy} busyText={words.saving()}>
          {words.save_availability()}
        </Button>
      </Unsaved>
    </Form>
  );
}

function StaffForm({ availability, answer }: AvailabilityCardProps) {
  const isOn = availability.isAroundTheClock;
  return (
    <Form method="post" preventScrollReset failed={{ title: words.save_availability_failed() }}>
      {answer?.problem && <Banner tone="error" title={answer.problem} className="mb-4" />}
      <p className="font-semibold">{isOn ? words.all_day_on() : words.all_day_off()}</p>
      <p className="mt-1 mb-4 text-muted text-sm">{words.all_day_hint()}</p>
      <Button type="submit" name="intent" value={isOn ? 'not-all-day' : 'all-day'} variant="secondary">
        {isOn ? words.turn_off() : words.turn_on()}
      </Button>
    </Form>
  );
}
