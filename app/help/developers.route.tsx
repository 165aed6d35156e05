import { useRouteLoaderData } from 'react-router';
import * as words from '#text/help/developers';
import { PROBLEM_STATUS } from '../../api/problem-codes.ts';
import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import type { loader as rootLoader } from '../root.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

export const handle = READING_PAGE;

export const meta = () => pageMeta(words.for_developers(), words.page_description({ brand: brand.name }));

const DESCRIPTION = '/api/v1/openapi.json';
const HERE = 'https://…';
const ASSISTANTS = 'https://…/mcp';
const OAUTH_SERVER = '/.well-known/oauth-authorization-server';
const FIRST_CALL = 'curl "https://…/api/v1/experts?place=Denver,+CO&meet=cafe"';
const KEYED_CALL = 'curl -H "Authorization: Bearer pwk_…" "https://…/api/v1/bookings"';

function Code({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}

const sections = (origin: string): readonly LongSection[] => [
  {
    id: 'start',
    title: words.first_call(),
    body: (
      <>
        <p>{words.public_calls()}</p>
        <Code>{FIRST_CALL.replace(HERE, origin)}</Code>
        <ul>
          <li>
            <PageLink to="/developers/api">{words.every_call()}</PageLink>
          </li>
          <li>
            <a href={DESCRIPTION}>{words.description()}</a>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'keys',
    title: words.keys(),
    body: (
      <>
        <p>
          <RichText
            message={words.make_a_key}
            link={(text) => <PageLink to="/dashboard/settings/keys">{text}</PageLink>}
          />
        </p>
        <Code>{KEYED_CALL.replace(HERE, origin)}</Code>
        <p>{words.keys_never()}</p>
        <p>{words.no_charge()}</p>
        <p>{words.repeats()}</p>
      </>
    ),
  },
  {
    id: 'assistants',
    title: words.assistants(),
    body: (
      <>
        <p>{words.assistants_find()}</p>
        <Code>{ASSISTANTS.replace(HERE, origin)}</Code>
        <p>{words.assistants_read_and_prepare()}</p>
      </>
    ),
  },
  {
    id: 'webhooks',
    title: words.webhooks(),
    body: (
      <p>
        <RichText
          message={words.webhooks_text}
          link={(text) => <PageLink to="/dashboard/settings/webhooks">{text}</PageLink>}
        />
      </p>
    ),
  },
  {
    id: 'own-site',
    title: words.own_site(),
    body: (
      <p>
        <RichText
          message={words.own_site_text}
          link={(text) => <PageLink to="/dashboard/expert/widget">{text}</PageLink>}
        />
      </p>
    ),
  },
  {
    id: 'apps',
    title: words.apps(),
    body: (
      <>
        <p>
          <RichText message={words.apps_text} link={(text) => <PageLink to="/contact">{text}</PageLink>} />
        </p>
        <p>
          <RichText message={words.apps_found} link={(text) => <a href={OAUTH_SERVER}>{text}</a>} />
        </p>
      </>
    ),
  },
  {
    id: 'answers',
    title: words.answers(),
    body: (
      <ul>
        <li>{words.language()}</li>
        <li>{words.times_and_money()}</li>
        <li>{words.paging()}</li>
        <li>{words.etags()}</li>
        <li>{words.limits()}</li>
        <li>{words.versions()}</li>
      </ul>
    ),
  },
  {
    id: 'problems',
    title: words.problems(),
    body: (
      <>
        <p>{words.problems_text()}</p>
        <ul className="tabular">
          {Object.entries(PROBLEM_STATUS).map(([code, status]) => (
            <li key={code} id={code}>
              <code>{code}</code>: {status}
            </li>
          ))}
        </ul>
      </>
    ),
  },
];

export default function Developers() {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  return (
    <LongPage
      title={words.for_developers()}
      area={words.area()}
      lead={words.lead({ brand: brand.name })}
      sections={sections(origin)}
    />
  );
}
