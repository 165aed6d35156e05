import { OTHER_TIMES_AT_MOST } from '../../../core/consultations/bookings/booking.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** The name of each other time in the address and in the form. */
export const ALSO = 'also';
/** In the address while one more of them is chosen. */
export const MORE = 'more';

/** The day that is looked at meanwhile. */
export const MORE_DATE = 'day';

/** A path of the booking page with the other times that suit the client as well. */
export function withOtherTimes(path: string, also: readonly string[], isMore = false): string {
  const query = new URLSearchParams(also.map((start): [string, string] => [ALSO, start]));
  if (isMore) query.set(MORE, '1');
  const added = query.toString();
  return added ? `${path}${path.includes('?') ? '&' : '?'}${added}` : path;
}

/** The other times that suit the client as well, each to be taken off, and the way to one more. */
export function OtherTimes(props: {
  expertName: string;
  times: readonly { start: string; words: string }[];
  /** Whether one more is chosen at present. */
  isMore: boolean;
  to: (also: readonly string[], isMore: boolean) => string;
}) {
  const { expertName, times, isMore, to } = props;
  const starts = times.map(({ start }) => start);
  return (
    <div className="flex flex-col gap-1">
      {times.length > 0 && (
        <ul aria-label="Other times" className="flex flex-col">
          {times.map(({ start, words }) => (
            <li key={start} className="tabular flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="text-muted">or</span> <span className="font-semibold">{words}</span>
              </span>
              <PageLink
                to={to(
                  starts.filter((one) => one !== start),
                  false,
                )}
                replace
                stay
                className="text-link inline-flex min-h-11 items-center"
              >
                Remove<span className="sr-only">: {words}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {!isMore && times.length < OTHER_TIMES_AT_MOST && (
        <PageLink
          to={to(starts, true)}
          replace
          stay
          className="text-link inline-flex min-h-11 items-center self-start"
        >
          Add another time that works for you
        </PageLink>
      )}
      {times.length > 0 && (
        <p className="text-muted text-sm">
          {expertName} chooses one of your times; the price is the same for each. Only the first is held for
          you.
        </p>
      )}
    </div>
  );
}
