import * as words from '#text/help/calls';
import { brand } from '../../../core/brand.ts';
import { visitOf } from '../../context.server.ts';
import { LongPage } from '../../layout/long-page.tsx';
import { READING_PAGE } from '../../layout/page-script.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/calls.route';
import { sectionsOf } from './document.ts';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  return { sections: sectionsOf(visitOf(args).apiDocument()) };
}

export const meta = () => pageMeta(words.all_calls(), words.page_description({ brand: brand.name }));

/** Lists the calls of the API. What the description says is in English in every language. */
export default function Calls({ loaderData }: Route.ComponentProps) {
  return (
    <LongPage
      title={words.all_calls()}
      area={words.area()}
      lead={words.lead()}
      sections={loaderData.sections.map(({ name, about, calls }) => ({
        id: name.toLowerCase().replaceAll(' ', '-'),
        title: <span lang="en">{name}</span>,
        body: (
          <>
            <p lang="en">{about}</p>
            <ul>
              {calls.map((call) => (
                <li key={call.name}>
                  <PageLink to={`/developers/api/${call.name}`}>
                    <span lang="en">{call.summary}</span>
                  </PageLink>
                  <br />
                  <code translate="no" className="text-muted text-sm [overflow-wrap:anywhere]">
                    {call.method} {call.address}
                  </code>
                </li>
              ))}
            </ul>
          </>
        ),
      }))}
    />
  );
}
