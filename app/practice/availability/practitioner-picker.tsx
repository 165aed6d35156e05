import { type ReactNode, useId } from 'react';
import * as words from '#text/practice/availability/screens';
import { PageLink } from '../../ui/page-link.tsx';

/** `languages` is text such as 'English, Spanish'; empty if none are stated. */
export type PractitionerChoice = { id: string; name: string; languages: string };

export function NameAndLanguages({ name, languages }: Omit<PractitionerChoice, 'id'>) {
  return (
    <span className="min-w-0 py-1">
      {name}
      {languages && <span className="text-xs">{` · ${languages}`}</span>}
    </span>
  );
}

export const ANYONE = 'anyone';

export function ChoiceLink(props: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <PageLink
      to={props.to}
      stay
      aria-current={props.isChosen ? 'true' : undefined}
      className="inline-flex min-h-9 items-center rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-accent-text hover:bg-accent-soft hover:text-accent-soft-text focus-visible:outline-offset-2 touch:min-h-11 aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-accent-contrast"
    >
      {props.children}
    </PageLink>
  );
}

/**
 * Links to the times of anyone and of each practitioner. Renders nothing if there is only one practitioner.
 * @param chosen null for anyone.
 */
export function PractitionerPicker(props: {
  practitioners: readonly PractitionerChoice[];
  chosen: string | null;
  to: (practitioner: string) => string;
}) {
  const { practitioners, chosen, to } = props;
  const title = useId();
  if (practitioners.length < 2) return null;
  return (
    <nav aria-labelledby={title} className="flex flex-wrap items-center gap-2">
      <span id={title} className="mr-1 font-semibold text-sm">
        {words.book_with()}
      </span>
      {[{ id: null, name: words.anyone(), languages: '' }, ...practitioners].map(({ id, ...one }) => (
        <ChoiceLink key={id} to={to(id ?? ANYONE)} isChosen={id === chosen}>
          <NameAndLanguages {...one} />
        </ChoiceLink>
      ))}
    </nav>
  );
}
