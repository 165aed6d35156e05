import { brand } from '../../core/brand.ts';
import type { StateStatus } from '../../core/ground/geography/states.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { type StateRow, StateTiles } from './state-tiles.tsx';

const GROUPS: readonly { status: StateStatus; word: string; tone: Tone; swatch: string; text: string }[] = [
  {
    status: 'legal',
    word: 'Legal',
    tone: 'positive',
    swatch: 'border-accent bg-accent',
    text: 'The service is offered: experts may be listed and consultations booked.',
  },
  {
    status: 'mixed',
    word: 'Mixed',
    tone: 'pending',
    swatch: 'border-pending-line bg-pending-soft',
    text: 'Some uses are allowed and others forbidden. Not served yet.',
  },
  {
    status: 'illegal',
    word: 'Illegal',
    tone: 'neutral',
    swatch: 'border-dashed border-line-strong',
    text: 'Not served.',
  },
];

function StateGroup({ group, states }: { group: (typeof GROUPS)[number]; states: readonly StateRow[] }) {
  return (
    <table
      id={`status-${group.status}`}
      className="w-full scroll-mt-24 table-fixed border-collapse text-left text-sm"
    >
      <caption className="pb-3 text-left">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={group.tone}>{group.word}</Badge>
          <span className="tabular font-semibold text-base">{states.length} states</span>
          <span className="text-muted">{group.text}</span>
        </span>
      </caption>
      <colgroup>
        <col className="w-32 sm:w-60" />
        <col className="w-16 sm:w-28" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">State</th>
          <th scope="col">Status</th>
          <th scope="col">Note</th>
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
            <td>{group.word}</td>
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
        <h2 className="!mt-0">How we stay within the law</h2>
        <ul>
          <li>
            <strong>Place.</strong> Search, listing and booking check the state of the place. Where it is not
            marked legal, the request is refused and the reason is said.
          </li>
          <li>
            <strong>Age.</strong> An account needs a date of birth that makes its owner 21 or older. Experts
            check again in person.
          </li>
          <li>
            <strong>Experts.</strong> Each application is reviewed by a person. Places of consultation are
            shown in photos; wellness centers give a business license number.
          </li>
          <li>
            <strong>No trade.</strong> No product is sold, held, delivered or arranged. Listings that try are
            removed.
          </li>
          <li>
            <strong>Claims.</strong> Experts may not promise to diagnose, treat or cure.
          </li>
        </ul>
        <p>
          Federal law still treats cannabis as a controlled substance, whatever a state decides. Do not carry
          anything across a state line, onto federal land or through an airport.
        </p>
        <h2 id="states">State by state</h2>
        <p>
          The marking below is our own decision about where {brand.name} is offered. It is no legal advice,
          and laws may have changed since: the{' '}
          <a href={brand.legalizationInfo} rel="noreferrer">
            National Conference of State Legislatures
          </a>{' '}
          keeps an overview.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-12 gap-y-6">
        <StateTiles
          states={states}
          label={`The states by status: ${GROUPS.map(({ status, word }) => `${states.filter((state) => state.status === status).length} ${word.toLowerCase()}`).join(', ')}. The tables name each.`}
        />
        <ul className="space-y-3">
          {GROUPS.map(({ status, word, swatch }) => (
            <li key={status}>
              <a
                href={`#status-${status}`}
                className="group inline-flex min-h-6 items-center gap-3 touch:min-h-11"
              >
                <span aria-hidden="true" className={classNames('size-6 rounded-sm border', swatch)} />
                <span className="tabular text-link">
                  {word}: {states.filter((state) => state.status === status).length} states
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-12 space-y-12">
        {GROUPS.map((group) => (
          <StateGroup
            key={group.status}
            group={group}
            states={states.filter((state) => state.status === group.status)}
          />
        ))}
      </div>
      <p className="mt-8 max-w-[70ch] text-muted text-sm">
        The District of Columbia and the territories carry no status and are not served.
      </p>
    </>
  );
}
