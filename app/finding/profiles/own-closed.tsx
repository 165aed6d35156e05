import * as words from '#text/finding/profiles/screens';
import { SETUP_PATH } from '../../../core/people/setup/setup-path.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Explains to an owner why clients can't book the practice. Replaces the text that clients see. */
export function OwnClosed({ missing }: { missing: readonly string[] }) {
  return (
    <>
      <p className="mt-3 font-semibold">{words.not_live()}</p>
      <p className="mt-1 text-muted text-sm">{words.only_you_read_this()}</p>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <ButtonLink to={SETUP_PATH} wide className="mt-5">
        {words.see_your_checklist()}
      </ButtonLink>
    </>
  );
}
