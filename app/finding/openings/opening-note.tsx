import { BellRing } from 'lucide-react';
import * as messages from '#text/finding/openings/screens';
import type { Opening } from '../../../core/finding/openings/opening.ts';
import { WAIT_MILES } from '../../../core/finding/openings/waits.ts';
import { sayTellMe } from './opening-words.ts';
import { WaitNearbyForm } from './wait-nearby-form.tsx';

export function OpeningNote({ wait }: { wait: NonNullable<Opening['wait']> }) {
  return (
    <section
      aria-labelledby="tell-nearby"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-accent-line bg-accent-soft p-4 sm:p-5"
    >
      <div className="flex min-w-0 grow basis-64 items-start gap-2">
        <BellRing aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
        <div className="min-w-0">
          <h2 id="tell-nearby" className="text-lg">
            {sayTellMe(wait.place)}
          </h2>
          <p className="mt-1 text-sm">
            {wait.isWaiting
              ? messages.on_the_list({ miles: WAIT_MILES })
              : messages.waiting_explained({ miles: WAIT_MILES })}
          </p>
        </div>
      </div>
      <WaitNearbyForm {...wait} />
    </section>
  );
}
