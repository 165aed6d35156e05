import { DAYS_COMPARED, type FigureName, sayChange } from '../../../core/overview/moderation/figures.ts';
import { readFigures } from '../../../core/overview/moderation/read-figures.server.ts';
import { readWaiting } from '../../../core/overview/moderation/read-waiting.server.ts';
import { tasksOf } from '../../../core/overview/moderation/waiting.ts';
import { visitOf } from '../../context.server.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/overview.route';
import { WeekPlot } from './week-plot.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const [waiting, figures] = await Promise.all([readWaiting(ctx), readFigures(ctx)]);
  return { waiting, figures };
}

export const meta = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }];

const LABELS: Record<FigureName, string> = {
  accounts: 'New accounts',
  requests: 'Requests',
  confirmed: 'Bookings confirmed',
  held: 'Consultations held',
};

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { waiting, figures } = loaderData;
  const tasks = tasksOf(waiting);
  return (
    <>
      <h1 className="mb-6 font-display text-3xl">Admin</h1>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <section aria-labelledby="to-do">
          <h2 id="to-do" className="mb-3 text-xl">
            To do
          </h2>
          {tasks.length === 0 && <p className="text-muted">Nothing waits for you.</p>}
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden">
            {tasks.map(({ path, count, label }) => (
              <li
                key={path}
                className="relative flex min-h-12 items-center justify-between gap-4 px-4 py-2 hover:bg-sunken"
              >
                <PageLink
                  to={path}
                  className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
                >
                  {label}
                </PageLink>
                <span className="tabular font-semibold">{count}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="week" className="lg:col-start-2 lg:row-start-1">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="week" className="text-xl">
              Last {DAYS_COMPARED} days
            </h2>
            <p className="text-muted text-sm">
              Dashed: the {DAYS_COMPARED} days before.{' '}
              <PageLink to="/admin/figures" className="text-link">
                All figures
              </PageLink>
            </p>
          </div>
          <ul className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface">
            {figures.map(({ name, days, daysBefore }) => (
              <li key={name} className="min-w-0 border-line p-4 odd:border-r nth-[n+3]:border-t sm:p-5">
                <p className="text-muted text-sm">{LABELS[name]}</p>
                <p className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-3">
                  <span className="tabular font-display text-3xl">{sum(days).toLocaleString('en-US')}</span>
                  <span className="tabular text-muted text-sm">
                    {sayChange(sum(days), sum(daysBefore))}
                    <span className="sr-only"> against the {DAYS_COMPARED} days before</span>
                  </span>
                </p>
                <WeekPlot label={LABELS[name]} days={days} daysBefore={daysBefore} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
