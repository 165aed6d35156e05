import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { reportForm } from '../../core/moderation/report-form.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField, type SelectOption } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** A report about a person or a listing, with its reasons as the server gives them. */
export function ReportForm(props: {
  label: string;
  reasons: readonly SelectOption[];
  rows: number;
  /** What was wrong with one that was sent. */
  answer?: FormAnswer;
  className: string;
  /** What else the page's action needs to know. */
  children?: ReactNode;
}) {
  const { label, reasons, rows, answer, className, children } = props;
  const { state } = useNavigation();
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportForm, answer });
  return (
    <Form {...form} method="post" failed={{ title: 'Failed to send the report' }} className={className}>
      {children}
      {problem && <Banner tone="error" title={problem} />}
      <SelectField
        label={label}
        {...field('reason')}
        required
        placeholder="Choose a reason"
        options={reasons}
      />
      <TextArea label="What happened" optional {...field('details')} rows={rows} maxLength={1000} />
      <Button type="submit" variant="danger" wide busy={state === 'submitting'}>
        Send the report
      </Button>
    </Form>
  );
}
