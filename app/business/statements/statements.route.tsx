import { FileSpreadsheet, FileText } from 'lucide-react';
import * as words from '#text/business/statements/screens';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import { readStatements } from '../../../core/business/statements/read-statements.server.ts';
import type { StatementMonth } from '../../../core/business/statements/statement.ts';
import { STATEMENTS_PATH } from '../../../core/business/statements/statements-path.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { formatCents } from '../../../lib/money.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { sayMonth } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { namedPractice, practiceToChange } from '../../people/experts/own-practice.server.ts';
import { PRACTICE_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/statements.route';

export async function loader(args: Route.LoaderArgs) {
  const { practice } = await practiceToChange(args, PRACTICE_PATH);
  const { ctx } = visitOf(args);
  const months = await readStatements(ctx, practice.id);
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return {
    name: practice.name,
    named: namedPractice(args),
    isTest: ctx.payments.sandbox !== null,
    years: years.map((year) =>
      yearOf(
        year,
        months.filter(({ month }) => month.startsWith(year)),
      ),
    ),
  };
}

function yearOf(year: string, months: readonly StatementMonth[]) {
  const grossCents = months.reduce((sum, one) => sum + one.grossCents, 0);
  const count = months.reduce((sum, one) => sum + one.transactions, 0);
  return {
    year,
    gross: formatCents(grossCents),
    count: words.card_payments({ count, counted: formatCount(count) }),
    months: months.map(({ month, isClosed, shareCents, paidOutCents, closingCents }) => ({
      month,
      isClosed,
      title: sayMonth(month),
      facts: [
        [words.your_share(), formatCents(shareCents)],
        [words.paid_out(), formatCents(paidOutCents)],
        [isClosed ? words.closing_balance() : words.balance_so_far(), formatCents(closingCents)],
      ] as const,
    })),
  };
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  ...pageMeta(words.statements(), words.statements_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { name, named, isTest, years } = loaderData;
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(PAYOUTS_PATH, named)}>{words.payouts()}</BackLink>
      <PageHeading title={words.statements()}>{name}</PageHeading>
      {years.length === 0 ? (
        <EmptyState title={words.no_statements()} description={words.no_statements_description()} />
      ) : (
        <div className="flex flex-col gap-6">
          {isTest && <Banner tone="info">{words.test_payments()}</Banner>}
          {years.map((year) => (
            <Year key={year.year} {...year} named={named} />
          ))}
          <section aria-labelledby="taxes" className="text-muted text-sm">
            <h2 id="taxes" className="font-semibold text-ink">
              {words.about_gross_amount()}
            </h2>
            <p className="mt-1">{words.about_gross_amount_text()}</p>
          </section>
        </div>
      )}
    </div>
  );
}

type YearData = Route.ComponentProps['loaderData']['years'][number];

function Year({ year, gross, count, months, named }: YearData & { named: string | null }) {
  return (
    <Card as="section" aria-labelledby={`year-${year}`}>
      <CardHeader
        id={`year-${year}`}
        title={year}
        description={
          <RichText
            message={words.gross_amount}
            inputs={{ gross, count }}
            strong={(text) => <strong className="tabular text-ink">{text}</strong>}
          />
        }
      />
      <ul className="divide-y divide-line">
        {months.map((month) => (
          <Month key={month.month} {...month} named={named} />
        ))}
      </ul>
    </Card>
  );
}

function Month({
  month,
  title,
  isClosed,
  facts,
  named,
}: YearData['months'][number] & { named: string | null }) {
  const fileAt = (type: 'pdf' | 'csv') => pathFor(`${STATEMENTS_PATH}/${month}.${type}`, named);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="first-letter:uppercase">{title}</h3>
          {!isClosed && <Badge tone="neutral">{words.so_far()}</Badge>}
        </div>
        <dl className="mt-2 grid max-w-64 grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          {facts.map(([label, sum]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular text-right">{sum}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex gap-5">
        <FileLink href={fileAt('pdf')} of={title} type="PDF" />
        <FileLink href={fileAt('csv')} of={title} type="CSV" />
      </div>
    </li>
  );
}

function FileLink({ href, of, type }: { href: string; of: string; type: 'PDF' | 'CSV' }) {
  const Icon = type === 'PDF' ? FileText : FileSpreadsheet;
  return (
    <a
      href={pathInLanguage(href)}
      download=""
      aria-label={words.file_of({ type, month: of })}
      className="inline-flex min-h-11 items-center gap-2 text-link"
    >
      <Icon aria-hidden="true" className="size-4" />
      {type}
    </a>
  );
}
