import * as words from '#text/people/experts/screens';
import { SETUP_PATH } from '../../../core/people/setup/setup-path.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export type ShownSetupNote = {
  practiceId: string;
  /** Whether clients can't find the practice because a required step is missing. */
  isHidden: boolean;
  /** Whether the practice is listed, unless the law hides it. */
  isLive: boolean;
  /** The number of unfinished required steps. */
  left: number;
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
        <ButtonLink to={SETUP_PATH} variant="secondary" size="sm">
          {words.back_to_checklist()}
        </ButtonLink>
      }
    >
      {words.steps_left({ count: left })}
    </Banner>
  );
}
