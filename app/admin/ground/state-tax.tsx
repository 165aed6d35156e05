import { sayTaxRate, type TaxRate } from '../../../core/ground/geography/tax.ts';
import { taxForm } from '../../../core/ground/geography/tax-form.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { sayLawDay } from './law-words.ts';

export function StateTaxCard(props: {
  state: { code: string; name: string };
  taxes: readonly { rate: TaxRate; since: string; note: string; source: string }[];
  today: string;
  answer: FormAnswer | undefined;
}) {
  const { state, taxes, today } = props;
  const { form, field, problem } = useCheckedForm({
    id: `tax-${state.code}`,
    schema: taxForm,
    answer: props.answer,
    defaultValue: { since: today },
  });
  return (
    <FormCard
      id="tax"
      title="Tax on consultations"
      description="The rate of the state on the price of a consultation. The fee is not taxed, and what counties and cities add is not included. Bookings keep the tax they were made with."
      failed="Failed to change the tax"
      className="mt-6 flex flex-col gap-4 border-line border-t pt-6"
      {...{ form, problem }}
      before={
        taxes.length === 0 ? (
          <p>{state.name} does not tax consultations.</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {taxes.map((tax) => (
              <li key={tax.since} className="border-line border-t pt-4 first:border-0 first:pt-0">
                <p className="font-semibold">
                  {sayTaxRate(tax.rate)} from {sayLawDay(tax.since)}
                </p>
                <p className="[overflow-wrap:anywhere]">{tax.note}</p>
                <p className="text-muted text-sm [overflow-wrap:anywhere]">{tax.source}</p>
              </li>
            ))}
          </ul>
        )
      }
    >
      <input type="hidden" name="state" value={state.code} />
      <TextField
        {...field('rate')}
        label="Rate in percent"
        hint="0 ends a tax. To correct an entry, use the same first day again."
        inputMode="decimal"
        maxLength={6}
      />
      <TextField {...field('since')} type="date" label="First day of the rate" />
      <TextArea {...field('note')} label="Note on the tax" maxLength={300} counterLimit={300} rows={2} />
      <TextField
        {...field('source')}
        label="Source of the rate"
        hint="Where this is written down, such as a section of the law."
        maxLength={300}
      />
      <IntentButton intent="tax" variant="secondary" busyText="Changing...">
        Change the tax
      </IntentButton>
    </FormCard>
  );
}
