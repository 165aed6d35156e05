import * as words from '#text/help/calls';
import * as errors from '#text/layout/errors';
import { brand } from '../../../core/brand.ts';
import { Refusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/call.route';
import { callNamed, lineOf, type ShownCall, type Value } from './document.ts';
import { TryCall } from './try-call.tsx';
import { WithCode } from './with-code.tsx';

const MAX_TYPED = 4000;

export function loader(args: Route.LoaderArgs) {
  const document = visitOf(args).apiDocument();
  const call = callNamed(document, args.params.call);
  if (!call) throw new Refusal('not_found', errors.page_not_found);
  const { searchParams } = new URL(args.request.url);
  const sent = (name: string) => searchParams.get(name)?.slice(0, MAX_TYPED);
  const values = Object.fromEntries(call.asked.map(({ name, example }) => [name, sent(name) ?? example]));
  const typed = { values, body: sent('body') ?? call.body?.example ?? '' };
  return { call, typed, base: document.servers[0]?.url ?? '' };
}

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(words.call_title({ name: params.call }), words.page_description({ brand: brand.name }));

export default function CallPage({ loaderData }: Route.ComponentProps) {
  const { call, typed, base } = loaderData;
  const { name, summary, description, scope, asked, body, answer, refusals } = call;
  return (
    <div className="shell max-w-3xl py-10">
      <BackLink to="/developers/api">{words.all_calls()}</BackLink>
      <PageHeading title={<span lang="en">{summary}</span>}>
        <code translate="no" className="[overflow-wrap:anywhere]">
          {lineOf(call)}
        </code>
      </PageHeading>
      <div className="flex flex-col gap-10">
        <div className="flex flex-col gap-3">
          {description && (
            <p lang="en">
              <WithCode text={description} />
            </p>
          )}
          <p>{scope ? words.needs_scope({ scope }) : words.needs_no_key()}</p>
          {scope && (
            <PageLink to="/dashboard/settings/keys" className="text-link self-start">
              {words.create_a_key()}
            </PageLink>
          )}
        </div>
        <TryCall key={name} {...{ call, typed, base }} />
        {asked.length > 0 && (
          <Values id="parameters" title={words.parameters()} values={asked} marksRequired />
        )}
        {body && body.values.length > 0 && (
          <Values id="body" title={words.json_body()} values={body.values} marksRequired />
        )}
        <Values id="answer" title={words.answer()} values={answer} />
        <Refusals refusals={refusals} />
      </div>
    </div>
  );
}

type ValuesProps = { id: string; title: string; values: readonly Value[]; marksRequired?: boolean };

/** @param props.marksRequired whether to say which values a call must send. */
function Values({ id, title, values, marksRequired = false }: ValuesProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {values.map(({ name, type, isRequired, description }) => (
          <div key={name} className="py-3">
            <dt className="[overflow-wrap:anywhere]">
              <code translate="no" className="font-semibold">
                {name}
              </code>{' '}
              <code translate="no" className="text-muted text-sm">
                {type}
              </code>
              {marksRequired && isRequired && <span className="text-muted text-sm"> · {words.needed()}</span>}
            </dt>
            {description && (
              <dd lang="en" className="text-sm">
                <WithCode text={description} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Refusals({ refusals }: Pick<ShownCall, 'refusals'>) {
  return (
    <section aria-labelledby="refusals">
      <h2 id="refusals" className="mb-3 text-xl">
        {words.refusals()}
      </h2>
      <ul className="flex flex-col gap-2">
        {refusals.map(({ status, codes }) => (
          <li key={status} className="[overflow-wrap:anywhere]">
            <span className="tabular font-semibold">{status}</span>:{' '}
            {codes.map((code, at) => (
              <span key={code}>
                {at > 0 && ', '}
                <a href={`/developers#${code}`} className="text-link">
                  <code translate="no">{code}</code>
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
