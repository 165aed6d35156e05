import * as words from '#text/legal/legal-compliance';
import { brand } from '../../core/brand.ts';
import type { StateStatus } from '../../core/ground/geography/states.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { RichText } from '../ui/rich-text.tsx';
import { type StateRow, StateTiles } from './state-tiles.tsx';

const groups = (): readonly {
  status: StateStatus;
  word: string;
  tone: Tone;
  swatch: string;
  text: string;
}[] => [
  {
    status: 'legal',
    word: words.legal(),
    tone: 'positive',
    swatch: 'border-accent bg-accent',
    text: words.service_offered_experts_may(),
  },
  {
    status: 'mixed',
    word: words.mixed(),
    tone: 'pending',
    swatch: 'border-pending-line bg-pending-soft',
    text: words.some_uses_allowed_others(),
  },
  {
    status: 'illegal',
    word: words.illegal(),
    tone: 'neutral',
    swatch: 'border-dashed border-line-strong',
    text: words.not_served(),
  },
];

function StateGroup({
  group,
  states,
}: {
  group: ReturnType<typeof groups>[number];
  states: readonly StateRow[];
}) {
  return (
    <table
      id={`status-${group.status}`}
      className="w-full scroll-mt-24 table-fixed border-collapse text-left text-sm"
    >
      <caption className="pb-3 text-left">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={group.tone}>{group.word}</Badge>
          <span className="tabular font-semibold text-base">{words.states({ count: states.length })}</span>
          <span className="text-muted">{group.text}</span>
        </span>
      </caption>
      <colgroup>
        <col className="w-32 sm:w-60" />
        <col className="w-16 max-[26rem]:hidden sm:w-28" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.state()}</th>
          <th scope="col" className="max-[26rem]:hidden">
            {words.status()}
          </th>
          <th scope="col">{words.note()}</th>
        </tr>
      </thead>
      <tbody className="border-line border-t">
        {states.map((state) => (
          <tr
            key={state.code}
            className="break-inside-avoid border-line border-b [&>*]:py-2 [&>*]:pr-3 [&>*]:align-top"
          >
            <th scope="row" className="font-semibold">
              {state.name} <span className="font-normal text-muted">{state.code}</span>
            </th>
            {/* The caption contains this word, too, so the narrowest phones omit the column. */}
            <td className="max-[26rem]:hidden">{group.word}</td>
            <td className="text-muted">{state.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LegalCompliance({ states }: { states: readonly StateRow[] }) {
  return (
    <>
      <div className="prose max-w-[70ch]">
        <h2 className="!mt-0">{words.how_we_stay_within()}</h2>
        <ul>
          <li>
            <RichText
              message={words.place_search_listing_booking}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText message={words.age_account_needs_date} strong={(text) => <strong>{text}</strong>} />
          </li>
          <li>
            <RichText
              message={words.experts_each_application_reviewed}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
          <li>
            <RichText message={words.no_trade_no_product} strong={(text) => <strong>{text}</strong>} />
          </li>
          <li>
            <RichText
              message={words.claims_experts_may_not_promise}
              strong={(text) => <strong>{text}</strong>}
            />
          </li>
        </ul>
        <p>{words.federal_law_still_treats()}</p>
        <h2 id="states">{words.state_by_state()}</h2>
        <p>
          <RichText
            message={words.marking_below_our_own}
            inputs={{ brand: brand.name }}
            link={(text) => (
              <a href={brand.legalizationInfo} rel="noreferrer">
                {text}
              </a>
            )}
          />
        </p>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-12 gap-y-6">
        <StateTiles
          states={states}
          label={words.states_by_status_tables({
            value: groups()
              .map(
                ({ status, word }) =>
                  `${states.filter((state) => state.status === status).length} ${word.toLowerCase()}`,
              )
              .join(', '),
          })}
        />
        <ul className="space-y-3">
          {groups().map(({ status, word, swatch }) => (
            <li key={status}>
              <a
                href={`#status-${status}`}
                className="group inline-flex min-h-6 items-center gap-3 touch:min-h-11"
              >
                <span aria-hidden="true" className={classNames('size-6 rounded-sm border', swatch)} />
                <span className="tabular text-link">
                  {words.states_2({ word, length: states.filter((state) => state.status === status).length })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-12 space-y-12">
        {groups().map((group) => (
          <StateGroup
            key={group.status}
            group={group}
            states={states.filter((state) => state.status === group.status)}
          />
        ))}
      </div>
      <p className="mt-8 max-w-[70ch] text-muted text-sm">{words.district_columbia_territories_carry()}</p>
    </>
  );
}
