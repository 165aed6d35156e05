import { Heart } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as words from '#text/people/clients/favorites';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { MARK_FIELD } from '../../../core/people/sign-in/page-mark.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { authPath } from '../../guard/return-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SaveFields } from './save-fields.tsx';

/**
 * Renders the favorite button as HTML that works without JavaScript. Visitors get a link to log in.
 * @param to.isSaved null for a visitor.
 * @param to.mark the mark of the account that the page is rendered for.
 * @param to.isReadOnly whether an admin is viewing that account, which disables the button.
 */
export function drawSave(to: {
  expertId: string;
  expertName: string;
  isSaved: boolean | null;
  mark: string | null;
  isReadOnly: boolean;
}): string {
  const { isSaved, mark, isReadOnly, ...expert } = to;
  const back = `/expert/${to.expertId}`;
  return renderToStaticMarkup(
    isSaved === null ? (
      <a
        href={pathInLanguage(authPath('login', back))}
        rel="nofollow"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Heart aria-hidden="true" className="size-4" />
        <RichText
          message={words.save_first_log_in}
          inputs={{ expertName: to.expertName }}
          rest={(text) => <span className="sr-only">{text}</span>}
        />
      </a>
    ) : (
      <form method="post" action={pathInLanguage(FAVORITES_PATH)}>
        {mark && <input type="hidden" name={MARK_FIELD} value={mark} />}
        <fieldset disabled={isReadOnly} className="contents">
          <SaveFields {...expert} isSaved={isSaved} back={back} />
        </fieldset>
      </form>
    ),
  );
}
