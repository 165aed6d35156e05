import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/layout/screens';
import { sayFullDate } from '../../lib/when.ts';
import { classNames } from '../ui/class-names.ts';
import { ReturnHome } from './return-home.tsx';

export interface LongSection {
  id: string;
  title: ReactNode;
  body: ReactNode;
}

interface PageChange {
  /** Such as '2026-12-01'. */
  day: string;
  what: string;
}

export interface LongPageProps {
  title: string;
  area: string;
  lead: ReactNode;
  updated?: string;
  changes?: readonly PageChange[];
  sections: readonly LongSection[];
  /** Numbers the sections, so people can cite them. */
  numbered?: boolean;
  intro?: ReactNode;
  outro?: ReactNode;
}

function Contents({ sections, numbered }: { sections: readonly LongSection[]; numbered: boolean }) {
  return (
    <ol className="space-y-0.5 border-line border-l">
      {sections.map((section, i) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="toc-link -ml-px flex gap-2 border-transparent border-l-2 py-1 pl-4 text-muted text-sm transition-colors hover:border-accent hover:text-ink touch:py-2.75 [&:target-current]:border-accent [&:target-current]:text-ink"
          >
            {numbered && <span className="tabular min-w-5 shrink-0">{i + 1}.</span>}
            <span>{section.title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { changes: readonly PageChange[] }) {
  return (
    <section aria-label={words.changes_since_then()} className="mt-2 text-muted text-sm">
      <p>{words.changes_follow()}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {changes.map(({ day, what }) => (
          <li key={day}>
            {sayFullDate(day)}: {what}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A page of text with a title, a table of contents, and sections of about 70 characters per line. The
 * contents stick beside the text on wide screens and collapse above it on narrow ones.
 */
export function LongPage(props: LongPageProps) {
  const { title, area, lead, updated, changes = [], sections, numbered = false, intro, outro } = props;
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto grid max-w-[70ch] grid-cols-[minmax(0,1fr)] gap-x-16 xl:gap-x-24 lg:mx-0 lg:max-w-none lg:grid-cols-[15rem_minmax(0,70ch)]">
        <div className="lg:col-start-2">
          <p className="font-semibold text-accent-text text-sm">{area}</p>
          <h1 className="mt-2 text-3xl sm:text-4xl">{title}</h1>
          {updated && <p className="mt-4 text-muted text-sm">{words.last_updated({ updated })}</p>}
          {changes.length > 0 && <Changes changes={changes} />}
          <div className="mt-6 text-lg text-muted">{lead}</div>
          {intro && <div className="mt-8">{intro}</div>}
        </div>

        <div className="mt-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <details className="disclosure group rounded-md border border-line bg-surface lg:hidden print:hidden">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded-md px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {words.on_this_page()}
              <ChevronDown
                aria-hidden="true"
                className="size-5 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <nav aria-label={words.on_this_page()} className="px-4 pt-2 pb-4">
              <Contents sections={sections} numbered={numbered} />
            </nav>
          </details>
          <nav
            aria-label={words.on_this_page()}
            className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto pr-2 [scroll-target-group:auto] [scrollbar-width:thin] lg:block"
          >
            <p className="mb-3 font-semibold text-sm">{words.on_this_page()}</p>
            <Contents sections={sections} numbered={numbered} />
          </nav>
        </div>

        <div className="lg:col-start-2">
          {sections.map((section, i) => (
            <section key={section.id} aria-labelledby={section.id} className="prose max-w-none">
              <h2 id={section.id} className={classNames('scroll-mt-24', numbered && 'flex gap-3')}>
                {numbered && <span className="tabular text-muted">{i + 1}.</span>}
                <span>{section.title}</span>
              </h2>
              {section.body}
            </section>
          ))}
          {outro && <div className="mt-16">{outro}</div>}
          <ReturnHome />
        </div>
      </div>
    </div>
  );
}
