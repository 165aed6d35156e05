import { Ellipsis } from 'lucide-react';
import { useNavigation } from 'react-router';
import * as words from '#text/consultations/messages/screens';
import { ReportForm } from '../../people/reach/report-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Renewed } from '../../sending/renewed.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import { whatABlockDoes, whileBlocked } from './block-words.ts';

export function PersonActs(props: {
  name: string;
  isBlocked: boolean;
  reasons: readonly SelectOption[];
  answer?: FormAnswer;
  reportMessagePath: string;
}) {
  const { name, isBlocked, reasons, answer, reportMessagePath } = props;
  const { state } = useNavigation();
  const busy = state === 'submitting';
  return (
    <Renewed by={`${isBlocked} ${answer !== undefined}`}>
      <details className="relative shrink-0" open={answer !== undefined}>
        <summary
          aria-label={words.block_or_report({ name })}
          className={buttonClass({
            variant: 'ghost',
            iconOnly: true,
            className: 'list-none [&::-webkit-details-marker]:hidden',
          })}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </summary>
        <div className="absolute top-full right-0 z-20 mt-2 w-[min(22rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-4 shadow-float">
          <Form
            method="post"
            failed={{ title: isBlocked ? words.unblock_failed({ name }) : words.block_failed({ name }) }}
            className="flex flex-col gap-2"
          >
            <input type="hidden" name="intent" value={isBlocked ? 'unblock' : 'block'} />
            <p className="text-muted text-sm">{isBlocked ? whileBlocked() : whatABlockDoes()}</p>
            <Button type="submit" variant="secondary" wide busy={busy}>
              {isBlocked ? words.unblock({ name }) : words.block({ name })}
            </Button>
          </Form>
          {reasons.length > 0 && (
            <ButtonLink to={reportMessagePath} variant="secondary" wide className="mt-4">
              {words.report_message()}
            </ButtonLink>
          )}
          {reasons.length > 0 && (
            <ReportForm
              label={words.report_to_us()}
              reasons={reasons}
              rows={3}
              answer={answer}
              className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
            >
              <input type="hidden" name="intent" value="report" />
            </ReportForm>
          )}
        </div>
      </details>
    </Renewed>
  );
}
