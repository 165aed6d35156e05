import { useId, useRef } from 'react';
import * as words from '#text/people/experts/screens';
import { ROTATION_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { placeBeside } from '../../ui/overlays/place-beside.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { BADGE_EARNED, BADGE_PAID } from './badge-words.ts';

/**
 * The Spotlight badge of a profile. Pressing it says whether Spotlight is paid for or earned by rating.
 * Works without JavaScript.
 */
export function SpotlightMark({ isPaid }: { isPaid: boolean }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { title, text } = isPaid ? BADGE_PAID : BADGE_EARNED;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="relative inline-flex rounded-sm after:absolute touch:after:-inset-2.5"
      >
        <Badge tone="spotlight">
          {words.spotlight()}
          <span className="sr-only">{words.what_badge_means()}</span>
        </Badge>
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        onToggle={(event) => event.newState === 'open' && placeBeside(event.currentTarget, button.current)}
        className="floating max-w-72 px-4 py-3 text-left font-normal text-base text-ink normal-case"
      >
        <span className="block font-semibold">{title()}</span>
        <span className="mt-0.5 block text-sm">{text()}</span>
        <PageLink to={ROTATION_PATH} className="text-link inline-flex min-h-11 items-center text-sm">
          {words.how_spotlight_works()}
        </PageLink>
      </span>
    </>
  );
}
