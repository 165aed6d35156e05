import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

/** Progress through a few steps: done, current and upcoming. */
export function Steps(props: {
  label: string;
  steps: readonly string[];
  /** How many are done; the next one is current. */
  done: number;
  className?: string;
}) {
  const { label, steps, done, className } = props;
  return (
    <ol aria-label={label} className={classNames('flex gap-2 sm:gap-3', className)}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === done ? 'step' : undefined}
          className={classNames(
            'min-w-0 flex-1 border-t-4 pt-2 text-sm wrap-anywhere',
            at < done && 'border-accent text-accent-text',
            at === done && 'border-accent font-semibold',
            at > done && 'border-line text-muted',
          )}
        >
          {at < done && <Check aria-hidden="true" className="mr-1 inline size-4" />}
          {step}
          {at < done && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
