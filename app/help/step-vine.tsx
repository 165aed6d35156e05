import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { mark } from '../ui/mark.ts';

export interface Step {
  title: string;
  text: ReactNode;
  drawing: ReactNode;
}

const COLUMN = 'col-start-1 md:col-start-2';

function Plug() {
  return (
    <svg viewBox="0.1333 0 21.3333 22" aria-hidden="true" className="mx-auto block h-[33px] w-8 text-accent">
      <path d={mark.body} fill="currentColor" />
      <path d={mark.prongs} stroke="currentColor" strokeLinecap="round" strokeWidth={mark.prongWidth} />
      <path d="M10.8 20v2" stroke="currentColor" strokeWidth="2.3333" />
    </svg>
  );
}

function LeafEnd() {
  return (
    <svg
      viewBox="0.1333 0 32 30"
      aria-hidden="true"
      className="relative left-1/2 -ml-4 block h-[45px] w-12 text-accent"
    >
      <path d="M10.8 0v23.300c0 4.2 3.2 6.2 7.4 4.9" fill="none" stroke="currentColor" strokeWidth="2.3333" />
      <path d={mark.leaf + mark.vein} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** Draws the cord along one step. It curves toward the drawing and back to the middle. */
function Cord({ toLeft }: { toLeft: boolean }) {
  const d = toLeft ? 'M20 0C20 25 8 25 8 50S20 75 20 100' : 'M20 0C20 25 32 25 32 50S20 75 20 100';
  return (
    <svg
      viewBox="0 0 40 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute -top-px left-1/2 h-[calc(100%+2px)] w-5 -translate-x-1/2 md:w-10 text-accent"
    >
      <path d={d} fill="none" stroke="currentColor" strokeWidth="3.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * Draws steps along a cord from a plug to a leaf. On wide screens, drawings and texts alternate sides; on
 * narrow screens, both are to the right of the cord.
 */
export function StepVine({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]">
        <div className={COLUMN}>
          <Plug />
        </div>
      </div>
      <ol>
        {steps.map((step, index) => {
          const drawingLeft = index % 2 === 0;
          return (
            <li
              key={step.title}
              className="grid break-inside-avoid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)] md:gap-x-0"
            >
              <div className={classNames('relative row-span-2 row-start-1 md:row-span-1', COLUMN)}>
                <Cord toLeft={drawingLeft} />
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute top-[50%] left-1/2 flex size-10 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border border-accent bg-bg font-display text-accent-text text-lg md:size-12 md:text-xl',
                    drawingLeft ? '-ml-1.5 md:-ml-3' : 'ml-1.5 md:ml-3',
                  )}
                >
                  {index + 1}
                </span>
              </div>
              <div
                className={classNames(
                  'col-start-2 row-start-2 pb-12 md:row-start-1 md:self-center md:py-12',
                  drawingLeft ? 'md:col-start-3 md:pl-6' : 'md:col-start-1 md:pr-6',
                )}
              >
                <div className={classNames('max-w-[42ch]', !drawingLeft && 'md:ml-auto')}>
                  <h3 className="text-xl sm:text-2xl">{step.title}</h3>
                  <div className="mt-3 space-y-3 text-muted">{step.text}</div>
                </div>
              </div>
              <div
                className={classNames(
                  'col-start-2 row-start-1 pt-8 pb-4 md:self-center md:py-10',
                  drawingLeft ? 'md:col-start-1 md:pr-6' : 'md:col-start-3 md:pl-6',
                )}
              >
                <div className={classNames('max-w-96', drawingLeft && 'md:ml-auto')}>{step.drawing}</div>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]">
        <div className={COLUMN}>
          <LeafEnd />
        </div>
      </div>
    </>
  );
}
