import { ChevronDown, Search } from 'lucide-react';
import * as words from '#text/finding/home/screens';
import { homePath } from '../../guard/home-search.ts';
import { signInPath } from '../../layout/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Kept } from '../../ui/kept.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { BADGES, CHIP, ROW } from './search-look.ts';

const STAND_IN =
  'flex min-h-11 min-w-0 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-1 text-muted leading-5 transition-colors hover:border-accent-text';

/** A visitor's search. Each control links to sign-in, which returns to that control. */
export function SearchLinks() {
  return <Kept as="div" data-no-print="" part={Links} props={{}} />;
}

function Links() {
  return (
    <>
      <div className={ROW}>
        <PageLink to={signInPath(homePath({ focus: 'search' }))} className={STAND_IN}>
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">{words.search_by()} </span>
          <span className="min-w-0">{words.location_expertise_or_name()}</span>
        </PageLink>
        <PageLink
          to={signInPath(homePath({ focus: 'category' }))}
          className={classNames(STAND_IN, 'justify-between text-ink')}
        >
          <span className="sr-only">{words.choose_from()} </span>
          {words.all_expertise()}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </PageLink>
        <ButtonLink to={signInPath('/find-experts')}>{words.search()}</ButtonLink>
      </div>
      <ul aria-label={words.show_only()} className="mt-4 flex flex-wrap gap-2">
        {BADGES.map(({ name, label }) => (
          <li key={name}>
            <PageLink to={signInPath(homePath({ [name]: true }))} className={CHIP}>
              {label()}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
