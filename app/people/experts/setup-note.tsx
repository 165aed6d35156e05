import { useLocation } from 'react-router';
import * as words from '#text/people/experts/screens';
import type { SetupItem } from '../../../core/people/setup/setup.ts';
import { SETUP_PATH } from '../../../core/people/setup/setup-path.ts';
import { SETUP_WORDS } from '../../../core/people/setup/setup-words.ts';
import { plainPath } from '../../../lib/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { setupPath, stepElsewhere } from './setup-pages.ts';

export type ShownSetupNote = {
  practiceId: string;
  /** Whether clients can't find the practice because a required step is missing. */
  isHidden: boolean;
  /** Whether the practice is listed, unless the law hides it. */
  isLive: boolean;
  /** The number of unfinished required steps. */
  left: number;
  /** The unfinished required steps that the practice can do something about. */
  toDo: SetupItem[];
  /**
   * The last day on which the practice stays listed with unfinished steps, in words; null if there is none.
   */
  until: string | null;
  wasRequested: boolean;
};

/**
 * While a required step is unfinished, links an owner to the checklist. After that, says that the practice is
 * live, until the first client requests a time.
 */
export function SetupNote({ note, className }: { note: ShownSetupNote | null; className?: string }) {
  if (!note) return null;
  const { practiceId, left, isHidden, isLive, until, wasRequested } = note;
  if (left === 0) {
    return isLive && !wasRequested ? (
      <Banner
        tone="success"
        title={words.live()}
        className={className}
        action={
          <ButtonLink to={`/expert/${practiceId}`} variant="secondary" size="sm">
            {words.see_public_page()}
          </ButtonLink>
        }
      />
    ) : null;
  }
  if (!isHidden && !until) return null;
  return (
    <Banner
      tone="info"
      title={until ? words.live_until({ until }) : words.not_live()}
      className={className}
      action={
        <span className="flex flex-wrap gap-2">
          <NextStep note={note} />
          <ButtonLink to={SETUP_PATH} variant="secondary" size="sm">
            {words.back_to_checklist()}
          </ButtonLink>
        </span>
      }
    >
      {words.steps_left({ count: left })}
    </Banner>
  );
}

/** Links to the page of the next required step, unless only this page's own step is left. */
export function NextStep({ note, className }: { note: ShownSetupNote | null; className?: string }) {
  const { pathname } = useLocation();
  const item = note && (note.isHidden || note.until) ? stepElsewhere(note.toDo, plainPath(pathname)) : null;
  if (!note || !item) return null;
  return (
    <ButtonLink to={setupPath(item, note.practiceId)} size="sm" className={className}>
      {words.next_step({ step: SETUP_WORDS[item].title() })}
    </ButtonLink>
  );
}
