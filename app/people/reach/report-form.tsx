import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { reportForm, reportMessageForm } from '../../../core/overview/reports/report-form.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type Choice, ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { SelectField, type SelectFieldProps, type SelectOption } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';

interface ReportFormProps {
  label: string;
  reasons: readonly SelectOption[];
  rows: number;
  answer?: FormAnswer;
  className: string;
  children?: ReactNode;
}

const FAILED = { title: 'Failed to send the report' };

export function ReportForm({ answer, className, children, ...fields }: ReportFormProps) {
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportForm, answer });
  return (
    <Form {...form} method="post" failed={FAILED} className={className}>
      {children}
      {problem && <Banner tone="error" title={problem} />}
      <ReportFields {...fields} field={field} />
    </Form>
  );
}

export function ReportMessageForm(props: ReportFormProps & { messages: readonly Choice[] }) {
  const { answer, className, children, messages, ...fields } = props;
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportMessageForm, answer });
  return (
    <Form {...form} method="post" failed={FAILED} className={className}>
      {children}
      {problem && <Banner tone="error" title={problem} />}
      <ChoiceGroup {...field('message')} label="Which message?" required choices={messages} />
      <ReportFields {...fields} field={field} />
    </Form>
  );
}

function ReportFields(
  props: Pick<ReportFormProps, 'label' | 'reasons' | 'rows'> & {
    field: (name: 'reason' | 'details') => Pick<SelectFieldProps, 'id' | 'error'> & {
      name: string;
      defaultValue: string | undefined;
    };
  },
) {
  const { label, reasons, rows, field } = props;
  const { state } = useNavigation();
  return (
    <>
      <SelectField
        label={label}
        {...field('reason')}
        required
        placeholder="Choose a reason"
        options={reasons}
      />
      <TextArea label="What happened" optional {...field('details')} rows={rows} maxLength={1000} />
      <p className="text-muted text-sm">
        Is product offered?{' '}
        <PageLink
          to="/safety-guidelines#no-sale"
          className="text-link inline-flex min-h-6 items-center touch:min-h-11"
        >
          Why consultations are not the sale of product
        </PageLink>
      </p>
      <Button type="submit" variant="danger" wide busy={state === 'submitting'}>
        Send the report
      </Button>
    </>
  );
}
