import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { redirect, useNavigationType } from 'react-router';
import * as sentences from '#text/consultations/messages/screens';
import { brand } from '../../../core/brand.ts';
import { blockPerson } from '../../../core/consultations/messages/block-person.server.ts';
import { markConversationRead } from '../../../core/consultations/messages/mark-conversation-read.server.ts';
import { whyNot } from '../../../core/consultations/messages/may-write.ts';
import { messageForm } from '../../../core/consultations/messages/message-form.ts';
import { readConversation } from '../../../core/consultations/messages/read-conversation.server.ts';
import { readMarks } from '../../../core/consultations/messages/read-marks.server.ts';
import { sendMessage } from '../../../core/consultations/messages/send-message.server.ts';
import {
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  type ReportInput,
  reportForm,
  reportMessageForm,
} from '../../../core/overview/reports/report-form.ts';
import { reportMessage } from '../../../core/overview/reports/report-message.server.ts';
import { reportPerson } from '../../../core/overview/reports/report-person.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { asDate } from '../../../lib/as-date.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { sayTime } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { sayDayAndYear } from '../../ground/notifications/moment-words.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/conversation.route';
import { BookingStrip, bookingLine } from './booking-strip.tsx';
import { Composer } from './composer.tsx';
import { ConversationList, OPEN_CONVERSATION, TWO_PANES } from './conversation-list.tsx';
import { type FormattedMessage, MessageLog } from './message-log.tsx';
import { PersonActs } from './person-acts.tsx';
import { readInbox } from './read-inbox.server.ts';
import { ReportMessage } from './report-message.tsx';
import { REPORT_MESSAGE, reportMessagePath } from './report-message-path.ts';
import { useLive } from './use-live.ts';

/**
 * Marks the messages as read before any loader counts the unread ones, so the header and the page agree.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async (args) => {
    const { ctx } = visitOf(args);
    const { method, headers, url } = args.request;
    const isFetchedAhead = headers.get('Sec-Purpose')?.includes('prefetch') ?? false;
    if (
      !ctx.actor ||
      ctx.viewing ||
      method !== 'GET' ||
      isFetchedAhead ||
      new URL(url).searchParams.has('before')
    )
      return;
    try {
      await markConversationRead(ctx, { conversationId: args.params.id });
    } catch (error) {
      // The loader reports this refusal.
      if (!isRefusal(error)) throw error;
    }
  },
];

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const conversationId = args.params.id;
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get('before');
  const before = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  // Read the marks first, so a message written during the other reads makes the page reload.
  const marks = await readMarks(ctx.query, [actor.id]);
  const [seen, inbox, zone] = await Promise.all([
    readConversation(ctx, { conversationId, before }),
    readInbox(ctx, 1),
    zoneOf(ctx),
  ]);
  const now = asDate(ctx.now());
  return {
    ...seen,
    inbox,
    before,
    isReporting: searchParams.has(REPORT_MESSAGE) && seen.other.userId !== null,
    mark: marks.get(actor.id) ?? '0',
    formKey: ctx.newId(),
    booking: seen.booking && bookingLine(seen.booking),
    reasons: seen.other.userId
      ? REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value]() }))
      : [],
    messages: seen.messages.map(
      ({ at, ...message }): FormattedMessage => ({
        ...message,
        at: at.toISOString(),
        day: sayDayAndYear(at, now, zone),
        time: sayTime(at, zone),
      }),
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const conversationId = args.params.id;
  const path = `/messages/${conversationId}`;
  const form = await args.request.formData();
  const done = (title: string) => redirect(path, { headers: flashHeaders({ title, tone: 'success' }) });
  switch (single(form, 'intent')) {
    case 'block':
      await blockPerson(ctx, { conversationId, blocked: true });
      return done(sentences.blocked_done());
    case 'unblock':
      await blockPerson(ctx, { conversationId, blocked: false });
      return done(sentences.unblocked());
    case 'report': {
      const { other } = await readConversation(ctx, { conversationId });
      const report = async (words: ReportInput) => {
        await reportPerson(ctx, { ...words, personId: other.userId ?? '', path });
        return done(sentences.thank_you_for_report());
      };
      return await answerForm(form, reportForm, report, { about: 'report' });
    }
    case 'report-message': {
      const report = async ({ message: number, ...words }: ReportInput & { message: number }) => {
        await reportMessage(ctx, { conversationId, number, ...words });
        return done(sentences.thank_you_for_report());
      };
      return await answerForm(form, reportMessageForm, report, { about: 'report-message' });
    }
    default: {
      const send = async (message: { body: string; key: string }) => {
        await sendMessage(ctx, { to: { conversationId }, ...message });
        return redirect(path);
      };
      return await answerForm(form, messageForm, send, { about: 'message', newKey: ctx.newId });
    }
  }
}

export const meta = () => [
  { title: sentences.conversation_title({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const {
    id,
    inbox,
    as,
    other,
    messages,
    hasEarlier,
    before,
    answer,
    isBlockedByMe,
    mark,
    formKey,
    reasons,
    booking,
    isReporting,
  } = loaderData;
  useLive(mark);
  const notSent = actionData?.about === 'message' ? actionData : undefined;
  const report = actionData?.about === 'report' ? actionData : undefined;
  const pane = useFocusOnOpened(id);
  if (isReporting) {
    return (
      <ReportMessage
        {...{ id, name: other.name, messages, hasEarlier, before, reasons }}
        answer={actionData?.about === 'report-message' ? actionData : undefined}
      />
    );
  }
  return (
    <div className={TWO_PANES}>
      <ConversationList inbox={inbox} openId={id} />
      <div
        ref={pane}
        id={OPEN_CONVERSATION}
        tabIndex={-1}
        className="conversation flex scroll-mt-24 flex-col outline-none lg:min-w-0"
      >
        <header className="flex items-center gap-3 py-2 lg:pt-0 lg:pb-4">
          <PageLink
            to="/messages"
            aria-label={sentences.all_messages()}
            className={buttonClass({ variant: 'ghost', iconOnly: true, className: '-mr-2 -ml-3 lg:hidden' })}
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </PageLink>
          <Avatar src={other.image} initials={other.initials} />
          <h1 className="min-w-0 flex-1 truncate font-display text-2xl max-lg:text-xl">
            {other.path ? (
              <PageLink to={other.path} className="hover:text-accent-text hover:underline">
                {other.name}
              </PageLink>
            ) : (
              other.name
            )}
          </h1>
          <PersonActs
            name={other.name}
            isBlocked={isBlockedByMe}
            reasons={reasons}
            answer={report}
            reportMessagePath={reportMessagePath(id)}
          />
        </header>
        {booking && <BookingStrip booking={booking} />}
        <MessageLog
          key={id}
          name={other.name}
          messages={messages}
          earlierPath={hasEarlier ? `/messages/${id}?before=${messages[0]?.number}` : null}
          newestPath={before === null ? null : `/messages/${id}`}
        />
        <div className="sticky-bar at-end bg-bg py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:pb-0">
          <Composer
            key={id}
            label={sentences.message_to({ other: other.name })}
            formKey={formKey}
            notSent={notSent}
            button={sentences.send()}
            sent={messages}
            closed={answer.allowed ? null : whyNot(answer.why, as, other.name)()}
          />
        </div>
      </div>
    </div>
  );
}

/** Moves the focus past the rows of the list when a conversation opens beside it. */
function useFocusOnOpened(id: string): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  const opened = useRef<string | null>(null);
  const type = useNavigationType();
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    const isAside = pane.current?.previousElementSibling?.checkVisibility() ?? false;
    if (type === 'PUSH' && isAside) pane.current?.focus({ preventScroll: true });
  }, [id, type]);
  return pane;
}
