import * as words from '#text/consultations/messages/screens';
import type { ConversationLine } from '../../../core/consultations/messages/conversation-line.ts';
import { sayShortMoment } from '../../ground/notifications/moment-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** `at` is the newest message's time as an ISO 8601 string, and `timeText` is the same time, formatted. */
export type FormattedLine = Omit<ConversationLine, 'at'> & { at: string; timeText: string };

export function formatLine({ at, ...line }: ConversationLine, now: Date, zone: string): FormattedLine {
  return { ...line, at: at.toISOString(), timeText: sayShortMoment(at, now, zone) };
}

/**
 * @param props.isOpen whether this conversation is open beside the list.
 * @param props.isAside whether the list is beside an open conversation, which hides it on a narrow screen.
 */
export function ConversationRow(props: { line: FormattedLine; isOpen?: boolean; isAside?: boolean }) {
  const { line, isOpen = false, isAside = false } = props;
  const { id, name, image, initials, snippet, isMine, at, timeText, unread } = line;
  return (
    <li
      className={classNames(
        'relative flex items-center gap-4 px-4 py-4 hover:bg-accent-soft sm:px-5',
        isOpen && 'bg-sunken dark:bg-raised',
      )}
    >
      <Avatar src={image} initials={initials} loading={isAside ? 'lazy' : undefined} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <PageLink
            to={`/messages/${id}`}
            aria-current={isOpen ? 'page' : undefined}
            className={classNames(
              'min-w-0 flex-[1_1_5rem] truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {name}
          </PageLink>
          <time dateTime={at} className="tabular text-muted text-sm">
            {timeText}
          </time>
        </div>
        <div className="flex items-center justify-between gap-4">
          <p className={classNames('min-w-0 truncate text-sm', unread > 0 ? 'text-ink' : 'text-muted')}>
            {isMine && `${words.you()} `}
            {snippet}
          </p>
          <CountBadge count={unread} label={words.unread()} />
        </div>
      </div>
    </li>
  );
}
