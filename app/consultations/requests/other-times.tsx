import * as messages from '#text/consultations/requests/screens';
import { MAX_OTHER_TIMES } from '../../../core/consultations/bookings/request/request-limits.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

/** Name of the query parameter and form field, repeated for each of the other times. */
export const ALSO = 'also';
/** Query parameter, set while the client adds another time. */
export const MORE = 'more';

/** Query parameter with the day on which the client looks for another time. */
export const MORE_DATE = 'day';

export function withOtherTimes(path: string, also: readonly string[], isMore = false): string {
  const query = new URLSearchParams(also.map((start): [string, string] => [ALSO, start]));
  if (isMore) query.set(MORE, '1');
  const added = query.toString();
  return added ? `${path}${path.includes('?') ? '&' : '?'}${added}` : path;
}

export function OtherTimes(props: {
  expertName: string;
  times: readonly { start: string; words: string }[];
  isMore: boolean;
  to: (also: readonly string[], isMore: boolean) => string;
}) {
  const { expertName, times, isMore, to } = props;
  const starts = times.map(({ start }) => start);
  return (
    <div className="flex flex-col gap-1">
      {times.length > 0 && (
        <ul aria-label={messages.other_times()} className="flex flex-col">
          {times.map(({ start, words }) => (
            <li key={start} className="tabular flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="text-muted">{messages.or()}</span>{' '}
                <span className="font-semibold">{words}</span>
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
                <RichText
                  message={messages.remove_time}
                  inputs={{ words }}
                  span={(text) => <span className="sr-only">{text}</span>}
                />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {!isMore && times.length < MAX_OTHER_TIMES && (
        <PageLink
          to={to(starts, true)}
          replace
          stay
          className="text-link inline-flex min-h-11 items-center self-start"
        >
          {messages.add_another_time()}
        </PageLink>
      )}
      {times.length > 0 && (
        <p className="text-muted text-sm">{messages.expert_chooses_one({ expertName })}</p>
      )}
    </div>
  );
}
