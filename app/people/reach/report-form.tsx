import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import * as words from '#text/people/reach/screens';
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
import { RichText } from '../../ui/rich-text.tsx';

interface ReportFormProps {
  label: string;
  reasons: readonly SelectOption[];
  rows: number;
  answer?: FormAnswer;
  className: string;
  children?: ReactNode;
}

export function ReportForm({ answer, className, children, ...fields }: ReportFormProps) {
  const { form, field, problem } = useCheckedForm({ id: 'report', schema: reportForm, answer });
  return (
    <Form {...form} method="post" failed={{ title: words.report_not_sent() }} className={className}>
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
    <Form {...form} method="post" failed={{ title: words.report_not_sent() }} className={className}>
      {children}
      {problem && <Banner tone="error" title={problem} />}
      <ChoiceGroup {...field('message')} label={words.which_message()} required choices={messages} />
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
        placeholder={words.choose_a_reason()}
        options={reasons}
      />
      <TextArea label={words.what_happened()} optional {...field('details')} rows={rows} maxLength={1000} />
      <p className="text-muted text-sm">
        <RichText
          message={words.is_product_offered}
          link={(text) => (
            <PageLink
              to="/safety-guidelines#no-sale"
              className="text-link inline-flex min-h-6 items-center touch:min-h-11"
            >
              {text}
            </PageLink>
          )}
        />
      </p>
      <Button type="submit" variant="danger" wide busy={state === 'submitting'}>
        {words.send_report()}
      </Button>
    </>
  );
}
