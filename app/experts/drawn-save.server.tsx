import { renderToStaticMarkup } from 'react-dom/server';
import { FAVORITES_PATH } from '../../core/clients/favorite-form.ts';
import { authPath } from '../account/return-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { SaveFields } from './save-fields.tsx';

/**
 * The button that keeps an expert as a favorite, as HTML that waits for no script; of a visitor, the way to log in.
 * @param to.isSaved null for a visitor.
 */
export function drawSave(to: { expertId: string; expertName: string; isSaved: boolean | null }): string {
  const { isSaved, ...expert } = to;
  const back = `/expert/${to.expertId}`;
  return renderToStaticMarkup(
    isSaved === null ? (
      <a
        href={authPath('login', back)}
        rel="nofollow"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        Save<span className="sr-only"> {to.expertName}: log in first</span>
      </a>
    ) : (
      <form method="post" action={FAVORITES_PATH}>
        <SaveFields {...expert} isSaved={isSaved} back={back} />
      </form>
    ),
  );
}
