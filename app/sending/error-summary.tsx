import type { ReactNode } from 'react';
import * as words from '#text/sending/screens';
import { Banner } from '../ui/banner.tsx';
import { firstError } from '../ui/fields/field.tsx';
import type { FormAnswer } from './form-answer.ts';

type SummedField = { id: string; label: ReactNode; error: string[] | undefined };

/**
 * Lists the wrong fields at the top of a refused form, with a link to each. Without JavaScript, the page
 * reloads and starts at its top, far from the fields.
 */
export function ErrorSummary(props: {
  answer: FormAnswer | undefined;
  fields: readonly SummedField[];
  className?: string;
}) {
  const { answer, fields, className } = props;
  const wrong = fields.filter(({ error }) => firstError(error));
  if (!answer?.result?.error || wrong.length === 0) return null;
  return (
    <Banner
      tone="error"
      title={wrong.length === 1 ? words.check_this_field() : words.check_these_fields()}
      className={className}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {wrong.map(({ id, label, error }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link">
              {label}
            </a>
            : {firstError(error)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
