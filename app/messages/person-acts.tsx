import { Ellipsis } from 'lucide-react';
import { useNavigation } from 'react-router';
import { reportForm } from '../../core/moderation/report-form.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { SelectField, type SelectOption } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** Blocking and reporting; opens without script, too. */
export function PersonActs(props: {
  name: string;
  isBlocked: boolean;
  /** Why somebody can be reported; none when nobody is there to report. */
  reasons: readonly SelectOption[];
  /** What was wrong with a report. */
  answer?: FormAnswer;
}) {
  const { name, isBlocked, reasons, answer } = props;
  const { state } = useNavigation();
  const busy = state === 'submitting';
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportForm, answer });
  return (
    <details
      className="relative shrink-0"
      open={answer !== undefined}
      key={`${isBlocked} ${answer !== undefined}`}
    >
      <summary
        aria-label={`Block or report ${name}`}
        className={buttonClass({
          variant: 'ghost',
          iconOnly: true,
          className: 'list-none [&::-webkit-details-marker]:hidden',
        })}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-2 w-[min(22rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-4 shadow-float">
        <Form
          method="post"
          failed={{ title: `Failed to ${isBlocked ? 'unblock' : 'block'} ${name}` }}
          className="flex flex-col gap-2"
        >
          <input type="hidden" name="intent" value={isBlocked ? 'unblock' : 'block'} />
          <p className="text-muted text-sm">
            {isBlocked
              ? 'You get no messages from them now.'
              : 'You get no more messages from them, and they are not told. Bookings stay as they are.'}
          </p>
          <Button type="submit" variant="secondary" wide busy={busy}>
            {isBlocked ? `Unblock ${name}` : `Block ${name}`}
          </Button>
        </Form>
        {reasons.length > 0 && (
          <Form
            {...form}
            method="post"
            failed={{ title: 'Failed to send the report' }}
            className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
          >
            <input type="hidden" name="intent" value="report" />
            {problem && <Banner tone="error" title={problem} />}
            <SelectField
              label="Report them to us"
              {...field('reason')}
              required
              placeholder="Choose a reason"
              options={reasons}
            />
            <TextArea label="What happened" optional {...field('details')} rows={3} maxLength={1000} />
            <Button type="submit" variant="danger" wide busy={busy}>
              Send the report
            </Button>
          </Form>
        )}
      </div>
    </details>
  );
}
