import { useNavigation } from 'react-router';
import * as words from '#text/practice/availability/screens';
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
  minutes.map((one) => ({ value: String(one), label: one === 0 ? words.no_buffer() : sayMinutes(one) }));

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
      <CardHeader id="rules" title={words.rules()} description={words.rules_hint()} />
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: words.save_rules_failed() }}
        className="flex flex-col gap-5"
      >
        {problem && <Banner tone="error" title={problem} />}
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField {...field('notice')} label={words.notice()} options={listed(NOTICE_MINUTES)} />
          <SelectField {...field('before')} label={words.buffer_before()} options={listed(BUFFER_MINUTES)} />
          <SelectField {...field('after')} label={words.buffer_after()} options={listed(BUFFER_MINUTES)} />
        </div>
        <Unsaved card={words.rules()} intent="rules">
          <Button
            type="submit"
            name="intent"
            value="rules"
            variant="secondary"
            busy={busy}
            busyText={words.saving()}
          >
            {words.save_rules()}
          </Button>
        </Unsaved>
      </Form>
    </Card>
  );
}
