import { readStates } from '../../../core/overview/moderation/read-state-law.server.ts';
import { visitOf } from '../../context.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/law.route';
import { countOf, STATUS_TONES, STATUS_WORDS, sayLawDay } from './law-words.ts';

export async function loader(args: Route.LoaderArgs) {
  return { states: await readStates(visitOf(args).ctx) };
}

export const meta = () => [{ title: 'Law · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Law({ loaderData: { states } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="font-display text-3xl">Law</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        Consultations are offered only where a state's law is legal today. A change takes effect everywhere
        within ten seconds.
      </p>
      <table className="w-full max-w-3xl text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th className="py-2 pr-4 font-semibold">State</th>
            <th className="py-2 pr-4 font-semibold">Today</th>
            <th className="py-2 font-semibold max-sm:hidden">Next change</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.code} className="relative border-line border-t hover:bg-sunken">
              <td className="py-1 pr-4">
                <PageLink
                  to={`/admin/law/${state.code}`}
                  className="flex min-h-11 items-center font-semibold after:absolute after:inset-0"
                >
                  {state.name}
                </PageLink>
              </td>
              <td className="py-1 pr-4">
                <Badge tone={STATUS_TONES[state.status]}>{STATUS_WORDS[state.status]}</Badge>
                {state.stranded > 0 && (
                  <span className="block text-danger-text text-sm">
                    {countOf(state.stranded, 'accepted booking', 'accepted bookings')}
                  </span>
                )}
              </td>
              <td className="py-1 text-muted max-sm:hidden">
                {state.next && `${STATUS_WORDS[state.next.status]} from ${sayLawDay(state.next.since)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
