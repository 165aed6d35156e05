import { Form } from 'react-router';
import { ALL_STATES, regionName } from '../../../core/ground/geography/states.ts';
import {
  PERIOD_FIGURES,
  PERIOD_WORDS,
  PERIODS,
  type PeriodFigure,
  WITHOUT_STATE,
} from '../../../core/overview/moderation/period-figures.ts';
import { readPeriodFigures } from '../../../core/overview/moderation/read-period-figures.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDate } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/figures.route';
import { DayPlot } from './day-plot.tsx';

const PATH = '/admin/figures';

export async function loader(args: Route.LoaderArgs) {
  const params = new URL(args.request.url).searchParams;
  const days = PERIODS.find((one) => String(one) === params.get('days')) ?? PERIODS[0];
  const state = ALL_STATES.find(({ code }) => code === params.get('state'))?.code ?? null;
  return { period: days, state, figures: await readPeriodFigures(visitOf(args).ctx, { days, state }) };
}

export const meta = () => [{ title: 'Figures · Admin' }, { name: 'robots', content: 'noindex' }];

const say = (name: PeriodFigure, value: number) =>
  PERIOD_WORDS[name].isMoney ? formatCents(value) : value.toLocaleString('en-US');

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { period, state, figures } = loaderData;
  const { days, byDay, totals, states } = figures;
  const shown = PERIOD_FIGURES.filter((name) => !(state && WITHOUT_STATE.includes(name)));
  const where = state ? ` in ${regionName(state)}` : '';
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-3xl">Figures</h1>
        <Form method="get" action={PATH} className="flex w-full items-end gap-2 sm:w-auto">
          <SelectField
            key={`days ${period}`}
            name="days"
            label="Period"
            className="min-w-28 shrink-0 grow sm:w-40"
            defaultValue={String(period)}
            options={PERIODS.map((one) => ({ value: String(one), label: `${one} days` }))}
          />
          <SelectField
            key={`state ${state}`}
            name="state"
            label="State"
            className="min-w-0 grow sm:w-44"
            defaultValue={state ?? ''}
            placeholder="All"
            options={ALL_STATES.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </Form>
      </div>
      <section aria-labelledby="by-day" className="mb-10">
        <h2 id="by-day" className="mb-1 text-xl">
          By day{where}
        </h2>
        <p className="mb-4 max-w-3xl text-muted text-sm">
          Requests, answers and cancellations count on the day they were made, and consultations on the day
          they began, as they are now. Money is that of consultations, as the ledger has it; fees and
          commission are what is left of them after what was given back.
        </p>
        <ul className="grid overflow-hidden rounded-lg border border-line bg-surface grid-cols-2 lg:grid-cols-5">
          {shown.map((name) => (
            <li key={name} className="-mt-px -ml-px min-w-0 border-line border-t border-l p-4">
              <p className="text-muted text-sm">{PERIOD_WORDS[name].word}</p>
              <p className="tabular mt-1 mb-3 font-display text-2xl">{say(name, totals[name])}</p>
              <DayPlot
                label={`${PERIOD_WORDS[name].word} on each of the last ${period} days; the table below has the numbers`}
                days={byDay[name].map((value, place) => ({
                  said: sayDate(days[place]!),
                  value,
                  inWords: say(name, value),
                }))}
              />
              <p className="mt-1 flex justify-between text-muted text-xs" aria-hidden="true">
                <span>{sayDate(days[0]!)}</span>
                <span>Today</span>
              </p>
            </li>
          ))}
        </ul>
        <details className="mt-4">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-text">
            These figures as a table
          </summary>
          <NumberTable
            caption={`Figures by day${where}`}
            names={shown}
            rows={days
              .map((day, place) => ({
                key: day,
                head: sayDate(day),
                values: shown.map((name) => byDay[name][place]!),
              }))
              .toReversed()}
          />
        </details>
      </section>
      <section aria-labelledby="by-state">
        <h2 id="by-state" className="mb-4 text-xl">
          By state
        </h2>
        {states.length === 0 ? (
          <p className="text-muted">Nothing has happened in this period.</p>
        ) : (
          <NumberTable
            caption="Figures by state"
            withBars
            names={PERIOD_FIGURES.filter((name) => !WITHOUT_STATE.includes(name))}
            rows={states.map(({ state: code, figures }) => ({
              key: code,
              head: (
                <PageLink to={`${PATH}?days=${period}&state=${code}`} className="text-link">
                  {regionName(code)}
                </PageLink>
              ),
              values: PERIOD_FIGURES.filter((name) => !WITHOUT_STATE.includes(name)).map(
                (name) => figures[name],
              ),
            }))}
          />
        )}
      </section>
    </>
  );
}

/** @param props.withBars draws a bar behind each number, relative to the largest value in its column. */
function NumberTable(props: {
  caption: string;
  names: readonly PeriodFigure[];
  rows: readonly { key: string; head: React.ReactNode; values: readonly number[] }[];
  withBars?: boolean;
}) {
  const { caption, names, rows, withBars } = props;
  return (
    <section
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold text-muted">
              {withBars ? 'State' : 'Day'}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-semibold text-muted">
                {PERIOD_WORDS[name].word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, values }) => (
            <tr key={key} className="border-line border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap px-4 py-2 text-left font-normal">
                {head}
              </th>
              {values.map((value, place) => (
                <td key={names[place]} className="tabular px-3 py-2 text-right">
                  {say(names[place]!, value)}
                  {withBars && (
                    <Bar value={value} most={Math.max(...rows.map((row) => row.values[place]!))} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1 ml-auto block h-1 w-16"
    >
      {value > 0 && (
        <rect
          x={100 - (100 * value) / most}
          y="0"
          width={(100 * value) / most}
          height="4"
          className="fill-accent"
        />
      )}
    </svg>
  );
}
