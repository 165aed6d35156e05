import { Check } from 'lucide-react';
import * as messages from '#text/practice/applications/screens';
import type { Progress } from '../../../core/practice/applications/progress.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { STEP_NAMES, sayStep } from './application-words.ts';

export function ProgressRow({ progress, className }: { progress: Progress[]; className?: string }) {
  const at = progress.findIndex(({ state }) => state === 'now');
  return (
    <div className={className}>
      <p aria-hidden="true" className="mb-2 text-sm sm:hidden">
        <RichText
          message={messages.step_of_steps}
          inputs={{ number: at + 1, count: progress.length, step: STEP_NAMES[progress[at]!.step]() }}
          name={(text) => <span className="font-semibold">{text}</span>}
        />
      </p>
      <ol aria-label={messages.steps_label()} className="flex gap-1.5 sm:gap-3">
        {progress.map(({ step, state }) => (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className={classNames(
              'min-w-0 flex-1 border-t-4 text-sm sm:pt-2',
              state === 'done' && 'border-accent text-accent-text',
              state === 'now' && 'border-accent font-semibold',
              (state === 'ahead' || state === 'owed') && 'border-line text-muted',
            )}
          >
            <span className="max-sm:sr-only">
              {state === 'done' && <Check aria-hidden="true" className="mr-1 inline size-4" />}
              {STEP_NAMES[step]()}
              {state === 'done' && <span className="sr-only"> {messages.step_done()}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function ProgressList({ progress, promised }: { progress: Progress[]; promised: string | null }) {
  return (
    <Card as="section" aria-labelledby="steps-left">
      <h2 id="steps-left" className="font-display font-medium text-lg">
        {messages.your_steps()}
      </h2>
      <ol className="mt-4">
        {progress.map((one, at) => (
          <ProgressItem key={one.step} {...{ one, at, promised }} isLast={at === progress.length - 1} />
        ))}
      </ol>
    </Card>
  );
}

function ProgressItem(props: { one: Progress; at: number; isLast: boolean; promised: string | null }) {
  const { one, at, isLast, promised } = props;
  const { step, state } = one;
  const words = sayStep(one, promised);
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'relative flex gap-3',
        !isLast &&
          'pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'tabular flex size-7 shrink-0 items-center justify-center rounded-full border text-sm',
          state === 'done' && 'border-accent text-accent-text',
          state === 'now' && 'border-accent bg-accent font-semibold text-accent-contrast',
          (state === 'ahead' || state === 'owed') && 'border-line-strong text-muted',
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : at + 1}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className={state === 'now' ? 'font-semibold' : 'text-muted'}>
          {STEP_NAMES[step]()}
          {state === 'done' && <span className="sr-only"> {messages.step_done()}</span>}
        </p>
        {words && <p className={classNames('text-sm', state !== 'now' && 'text-muted')}>{words}</p>}
      </div>
    </li>
  );
}
