import { Star } from 'lucide-react';
import * as words from '#text/people/sign-in/screens';
import { initialsOfName } from '../../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Purpose, SeenExpert, WantedSummary } from './wanted-summary.ts';

type Mode = 'login' | 'signup';

export function WantedHead({ wanted, mode }: { wanted: WantedSummary; mode: Mode }) {
  const { title, purpose, instead, experts, lookAround } = wanted;
  // The title counts only bookable experts.
  const bookable = experts.filter(({ isDemo }) => !isDemo);
  const faces = bookable.length > 0 ? bookable : experts;
  return (
    <>
      <div className="flex items-center gap-3">
        {experts.length > 0 && (
          <div className="-space-x-3 flex shrink-0 lg:hidden">
            {faces.map(({ id, name, face }) => (
              <span key={id} className="flex rounded-full ring-2 ring-bg">
                <Avatar src={face} initials={initialsOfName(name)} />
              </span>
            ))}
          </div>
        )}
        <h1 className="text-balance font-display text-lg leading-tight lg:text-3xl">{unbroken(title)}</h1>
      </div>
      <p className="mt-2 text-muted max-lg:text-sm lg:mt-3 lg:text-lg">
        {purpose ? sayPurpose(purpose, mode) : instead}
      </p>
      <ButtonLink to={lookAround.to} variant="secondary" className="mt-4 max-lg:w-full">
        {lookAround.label}
      </ButtonLink>
    </>
  );
}

function sayPurpose(purpose: Purpose, mode: Mode): string {
  if (purpose.for === 'a-time') {
    return mode === 'signup' ? words.sign_up_for_a_time() : words.log_in_for_a_time();
  }
  const { zone } = purpose;
  return mode === 'signup' ? words.sign_up_to_send({ zone }) : words.log_in_to_send({ zone });
}

/** Keeps '2:30' and 'PM' on one line. */
const unbroken = (title: string) => title.replace(/(\d) ([AP]M)\b/g, '$1\u00a0$2');

export function WantedExperts({ experts }: { experts: SeenExpert[] }) {
  return (
    <ul className="flex max-w-lg flex-col divide-y divide-line border-line border-y">
      {experts.map((expert) => (
        <li key={expert.id} className="flex items-center gap-4 py-3">
          <Avatar src={expert.face} initials={initialsOfName(expert.name)} size="lg" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              <PageLink to={`/expert/${expert.id}`} className="hover:underline">
                {expert.name}
              </PageLink>
            </p>
            <p className="text-muted text-sm">{expert.town}</p>
          </div>
          <p className="shrink-0 text-right text-sm">
            {!expert.isDemo && (
              <span className="flex items-center justify-end gap-1 font-semibold">
                {expert.rating !== null && (
                  <Star
                    role="img"
                    aria-label={words.rated()}
                    className="size-4 fill-current text-accent-text"
                  />
                )}
                {expert.rating ?? words.not_rated_yet()}
              </span>
            )}
            <span className="text-muted">{expert.price}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
