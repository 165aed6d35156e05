import { Check, ChevronRight, Circle } from 'lucide-react';
import * as words from '#text/overview/dashboard/screens';
import { missingSteps, type SetupStep } from '../../../core/people/setup/setup.ts';
import { HOLD_WORDS, SETUP_WORDS } from '../../../core/people/setup/setup-words.ts';
import { setupPath } from '../../people/experts/setup-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { STANDING_WORDS, sayProgress, titleOf } from './setup-words.ts';

export type ShownSetup = {
  practiceId: string;
  name: string;
  steps: SetupStep[];
  isHidden: boolean;
  /**
   * The last day on which the practice stays listed with unfinished steps, formatted; null if there is none.
   */
  until: string | null;
};

const PROGRESS =
  'h-2 min-w-24 flex-[0_1_14rem] appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

export const missesRequired = ({ steps }: Pick<ShownSetup, 'steps'>) => missingSteps(steps).length > 0;

/**
 * Shows a practice's checklist: in full while a required step is unfinished, and collapsed once only optional
 * steps are.
 * @param props.isNamed whether the heading names the practice.
 */
export function SetupCard({ setup, isNamed }: { setup: ShownSetup; isNamed: boolean }) {
  const { practiceId, name, steps, isHidden, until } = setup;
  const id = `setup-${practiceId}`;
  const done = steps.filter(({ isDone }) => isDone).length;
  const misses = missesRequired(setup);
  const openFirst = [...steps.filter(({ isDone }) => !isDone), ...steps.filter(({ isDone }) => isDone)];
  const { hidden, week, open } = STANDING_WORDS;
  const says = isHidden ? hidden() : until ? week(until) : open();
  const heading = (
    <>
      <h2 id={id} className="font-display text-xl">
        {isNamed ? titleOf(name) : words.set_up_your_practice()}
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <progress aria-labelledby={id} value={done} max={steps.length} className={PROGRESS} />
        <span className="text-muted text-sm">{sayProgress(done, steps.length)}</span>
      </div>
    </>
  );
  const list = (
    <>
      <p className={classNames('mt-3', misses && 'font-semibold')}>{says}</p>
      <ul className="mt-2 -mb-2 divide-y divide-line">
        {openFirst.map((step) => (
          <Step key={step.item} {...{ step, practiceId, isHidden }} />
        ))}
      </ul>
    </>
  );
  return (
    <Card as="section" aria-labelledby={id}>
      {misses ? (
        <>
          {heading}
          {list}
        </>
      ) : (
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
            <div className="min-w-0 flex-1">{heading}</div>
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-90"
            />
          </summary>
          {list}
        </details>
      )}
    </Card>
  );
}

function Step(props: { step: SetupStep; practiceId: string; isHidden: boolean }) {
  const { practiceId, isHidden } = props;
  const { item, isDone, isRequired, hold } = props.step;
  const { title, why } = SETUP_WORDS[item];
  const isOpen = hold !== 'not-live' || !isHidden;
  if (isDone) {
    return (
      <li className="flex items-center gap-3 py-3 text-muted">
        <Check aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
        <span className="min-w-0">{title()}</span>
        <span className="sr-only">{words.done()}</span>
      </li>
    );
  }
  return (
    <li className="relative flex items-center gap-3 py-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
      <Circle aria-hidden="true" className="size-5 shrink-0 text-line-strong" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isOpen ? (
            <PageLink
              to={setupPath(item, practiceId)}
              className="font-semibold outline-none after:absolute after:inset-0 hover:text-accent-text"
            >
              {title()}
            </PageLink>
          ) : (
            <span className="font-semibold text-muted">{title()}</span>
          )}
          {isRequired && <Badge tone="pending">{words.required()}</Badge>}
        </div>
        <p className="text-muted text-sm">
          {hold && !(hold === 'not-live' && isOpen) ? HOLD_WORDS[hold]() : why()}
        </p>
      </div>
      {isOpen && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />}
    </li>
  );
}
