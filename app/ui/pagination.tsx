import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

/** The page numbers to show: first, last and the neighbours of the current one; null is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  if (page <= 3) wanted.push(...[2, 3].filter((n) => n <= pages));
  if (page >= pages - 2) wanted.push(...[pages - 2, pages - 1].filter((n) => n >= 1));
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

const ITEM =
  'tabular inline-flex h-9 min-w-9 items-center justify-center gap-1 rounded-md border px-2 font-semibold text-sm transition-colors hover:bg-accent-soft hover:text-accent-soft-text touch:h-11 touch:min-w-11';

export interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
  className?: string;
}

/** Links to the pages of a list. Nothing when there is one page. */
export function Pagination({ page, pages, hrefFor, label = 'Pages', className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label}
      className={classNames('flex flex-wrap items-center justify-center gap-1', className)}
    >
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" className={classNames(ITEM, 'border-transparent')}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Previous</span>
        </Link>
      )}
      {pagesToShow(page, pages).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap-${i}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={hrefFor(n)}
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
            className={classNames(ITEM, n === page ? 'border-line-strong bg-surface' : 'border-transparent')}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={hrefFor(page + 1)} rel="next" className={classNames(ITEM, 'border-transparent')}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </nav>
  );
}
