import { useId } from 'react';
import { Link } from 'react-router';

/** Those who can be booked, where a practice has several. */
export type PractitionerChoice = { id: string; name: string };

/** In an address, instead of somebody's id: whoever is free. */
export const ANYONE = 'anyone';

/**
 * With whom: anyone, or one of those who can be booked, each a link to their times. Nothing where there is no choice.
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
    <nav aria-labelledby={title} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span id={title} className="text-muted">
        With
      </span>
      {[{ id: null, name: 'Anyone' }, ...practitioners].map(({ id, name }) => (
        <Link
          key={id}
          to={to(id ?? ANYONE)}
          preventScrollReset
          aria-current={id === chosen ? 'true' : undefined}
          className="text-link inline-flex min-h-6 items-center touch:min-h-11 aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
