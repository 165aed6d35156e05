import * as words from '#text/consultations/messages/screens';
import { readLastAsked } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { readMarks } from '../../../core/consultations/messages/read-marks.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { newMessagePath } from '../../people/clients/addressee.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Sprig } from '../../ui/sprig.tsx';
import type { Route } from './+types/messages.route';
import { ConversationList, InboxPages, TWO_PANES } from './conversation-list.tsx';
import { readInbox } from './read-inbox.server.ts';
import { useLive } from './use-live.ts';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const marks = await readMarks(ctx.query, [actor.id]);
  const inbox = await readInbox(ctx, page);
  const asked = page === 1 && inbox.conversations.length === 0 ? await readLastAsked(ctx) : null;
  return {
    inbox,
    asked: asked && {
      name: asked.withName,
      face: asked.withFace,
      initials: asked.withInitials,
      to: newMessagePath(asked.as === 'client' ? { expertId: asked.expertId } : { clientId: asked.clientId }),
    },
    mark: marks.get(actor.id) ?? '0',
    isExpert: actor.memberships.length > 0,
  };
}

export const meta = () => [
  ...pageMeta(words.messages(), words.messages_lead()),
  { name: 'robots', content: 'noindex' },
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { inbox, mark, isExpert, asked } = loaderData;
  useLive(mark);
  if (inbox.conversations.length === 0) {
    return (
      <div>
        <PageHeading title={words.messages()} />
        <EmptyState
          title={words.no_messages_yet()}
          icon={asked && <Avatar src={asked.face} initials={asked.initials} size="face" />}
          description={
            asked
              ? words.questions_ask({ asked: asked.name })
              : isExpert
                ? words.once_client_requests()
                : words.once_you_request()
          }
          action={
            asked ? (
              <ButtonLink to={asked.to}>{words.write_to({ asked: asked.name })}</ButtonLink>
            ) : isExpert ? (
              <ButtonLink to="/dashboard/bookings">{words.see_your_bookings()}</ButtonLink>
            ) : (
              <ButtonLink to="/find-experts">{words.find_experts()}</ButtonLink>
            )
          }
        />
        <InboxPages inbox={inbox} />
      </div>
    );
  }
  return (
    <div className={TWO_PANES}>
      <ConversationList inbox={inbox} openId={null} />
      <div className="flex min-h-0 flex-col items-center justify-center rounded-lg border border-line border-dashed px-6 py-12 text-center max-lg:hidden">
        <Sprig className="mb-4 h-16 text-accent-text" />
        <p className="text-muted">{words.choose_conversation()}</p>
      </div>
    </div>
  );
}
