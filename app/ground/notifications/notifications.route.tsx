import { Bell } from 'lucide-react';
import { redirect } from 'react-router';
import * as words from '#text/ground/notifications/screens';
import { markAllRead } from '../../../core/ground/notifications/mark-read.server.ts';
import { readNotices } from '../../../core/overview/activity/read-notices.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { asDate } from '../../../lib/as-date.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import type { Route } from './+types/notifications.route';
import { KIND_ICONS } from './kind-icons.ts';
import { sayShortMoment } from './moment-words.ts';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 100);
  const [list, zone] = await Promise.all([readNotices(ctx, page), zoneOf(ctx)]);
  const now = asDate(ctx.now());
  return {
    page,
    more: list.more,
    unread: list.unread,
    notices: list.notices.map(({ at, when, ...line }) => ({
      ...line,
      when: when && `${sayDay(when.startsAt, when.zone)}, ${sayTimeAndZone(when.startsAt, when.zone)}`,
      at: at.toISOString(),
      said: sayShortMoment(at, now, zone),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  await markAllRead(visitOf(args).ctx);
  return redirect('/notifications');
}

export const meta = () => [
  ...pageMeta(words.notifications(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { page, more, unread, notices } = loaderData;
  return (
    <div className="max-w-2xl">
      <PageHeading title={words.notifications()} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageLink
          to="/notifications/choices"
          className="text-link inline-flex min-h-11 items-center font-semibold text-sm"
        >
          {words.notification_settings()}
        </PageLink>
        {unread > 0 && (
          <Form
            method="post"
            failed={{ title: words.failed_to_mark_read() }}
            className="flex max-w-md flex-col gap-3"
          >
            <Button type="submit" name="intent" value="read-all" variant="secondary" size="sm">
              {words.mark_all_as_read()}
            </Button>
          </Form>
        )}
      </div>
      {notices.length === 0 ? (
        <EmptyState title={words.nothing_new()} description={words.nothing_new_help()} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      <PageNav {...{ page, more }} to={(number) => `/notifications?page=${number}`} className="mt-6" />
    </div>
  );
}

type FormattedNotice = Route.ComponentProps['loaderData']['notices'][number];

function NoticeRow({ notice }: { notice: FormattedNotice }) {
  const { id, kind, title, who, when, at, said, isRead } = notice;
  // A stored notification can be of a removed kind.
  const Icon = KIND_ICONS[kind] ?? Bell;
  const about = [who, when].filter(Boolean).join(' · ');
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-accent-soft sm:px-5">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          isRead ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-soft-text',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
        <a
          href={pathInLanguage(`/notifications/${id}`)}
          className="min-w-0 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
        >
          {!isRead && <span className="sr-only">{words.unread()} </span>}
          <span className={isRead ? '' : 'font-semibold'}>{title}</span>{' '}
          {about && <span className="tabular block text-muted text-sm">{about}</span>}
        </a>
        <span className="flex shrink-0 items-center gap-2">
          <time dateTime={at} className="tabular text-muted text-sm">
            {said}
          </time>
          <span
            aria-hidden="true"
            className={classNames('size-2 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
          />
        </span>
      </div>
    </li>
  );
}
