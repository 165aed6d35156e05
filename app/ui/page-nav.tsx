import * as words from '#text/ui/screens';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';

/**
 * Links to the previous and the next page of a list; nothing if there is only one page.
 * @param props.to returns the path of a page, counted from 1.
 */
export function PageNav(props: {
  page: number;
  more: boolean;
  to: (page: number) => string;
  previous?: string;
  next?: string;
  className?: string;
}) {
  const { page, more, to, previous = words.newer(), next = words.older(), className } = props;
  if (page === 1 && !more) return null;
  return (
    <nav aria-label={words.pages()} className={classNames('flex justify-between gap-4', className)}>
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} variant="secondary">
          {previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      {more && (
        <ButtonLink to={to(page + 1)} variant="secondary">
          {next}
        </ButtonLink>
      )}
    </nav>
  );
}
