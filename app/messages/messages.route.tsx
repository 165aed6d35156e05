import { zoneOf } from '../../core/accounts/zone-of.server.ts';
import { readLastAsked } from '../../core/bookings/read-bookings.server.ts';
import { readConversations } from '../../core/messages/read-conversations.server.ts';
import { readMarks } from '../../core/messages/read-marks.server.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/messages.route';
import { newMessagePath } from './addressee.ts';
import { ConversationRow, spokenLine } from './conversation-row.tsx';
import { useLive } from './use-live.ts';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const marks = await readMarks(ctx.query, [actor.id]);
  const [list, zone] = await Promise.all([readConversations(ctx, page), zoneOf(ctx)]);
  const now = new Date(ctx.now().epochMilliseconds);
  const asked = page === 1 && list.conversations.length === 0 ? await readLastAsked(ctx) : null;
  return {
    page,
    asked: asked && {
      ...{ name: asked.withName, face: asked.withFace, initials: asked.withInitials },
      to: newMessagePath(asked.as === 'client' ? { expertId: asked.expertId } : { clientId: asked.clientId }),
    },
    more: list.more,
    mark: marks.get(actor.id) ?? '0',
    isExpert: actor.memberships.length > 0,
    conversations: list.conversations.map((line) => spokenLine(line, now, zone)),
  };
}

export const meta = () => [
  ...pageMeta('Messages', 'Your conversations with experts and clients.'),
  { name: 'robots', content: 'noindex' },
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { page, more, mark, isExpert, asked, conversations } = loaderData;
  useLive(mark);
  return (
    <div>
      <PageHeading title="Messages" />
      {conversations.length === 0 ? (
        <EmptyState
          title="No messages yet"
          icon={asked && <Avatar src={asked.face} initials={asked.initials} size="face" />}
          description={
            asked
              ? `Questions about your consultation? Ask ${asked.name} here. Only the two of you read it.`
              : isExpert
                ? 'Once a client requests a time with you, you can write to each other here.'
                : 'Once you request a consultation, you and the expert can write to each other here.'
          }
          action={
            asked ? (
              <ButtonLink to={asked.to}>Write to {asked.name}</ButtonLink>
            ) : isExpert ? (
              <ButtonLink to="/dashboard/bookings">See your bookings</ButtonLink>
            ) : (
              <ButtonLink to="/find-experts">Find Experts</ButtonLink>
            )
          }
        />
      ) : (
        <ul
          aria-label="Conversations"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {conversations.map((line) => (
            <ConversationRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      {(more || page > 1) && (
        <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
          {page > 1 ? (
            <ButtonLink to={`/messages?page=${page - 1}`} variant="secondary">
              Newer
            </ButtonLink>
          ) : (
            <span />
          )}
          {more && (
            <ButtonLink to={`/messages?page=${page + 1}`} variant="secondary">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
