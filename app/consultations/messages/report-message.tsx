import { ArrowLeft } from 'lucide-react';
import * as words from '#text/consultations/messages/screens';
import { ReportMessageForm } from '../../people/reach/report-form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Card } from '../../ui/card.tsx';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { FormattedMessage } from './message-log.tsx';
import { reportMessagePath } from './report-message-path.ts';

export function ReportMessage(props: {
  id: string;
  name: string;
  messages: readonly FormattedMessage[];
  hasEarlier: boolean;
  /** Only messages with lower numbers are shown; null for the newest ones. */
  before: number | null;
  reasons: readonly SelectOption[];
  answer?: FormAnswer;
}) {
  const { id, name, messages, hasEarlier, before, reasons, answer } = props;
  const theirs = messages.filter(({ isMine, isRemoved }) => !isMine && !isRemoved).toReversed();
  const way = 'text-link inline-flex min-h-11 items-center text-sm';
  return (
    <div className="max-w-2xl">
      <PageLink
        to={`/messages/${id}`}
        className="text-link mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-sm"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back_to_conversation()}
      </PageLink>
      <h1 className="font-display text-2xl">{words.report_message_of({ name })}</h1>
      <p className="mt-2 text-muted">{words.what_our_team_reads({ name })}</p>
      <Card className="mt-6">
        {theirs.length === 0 ? (
          <p>{words.no_message_here()}</p>
        ) : (
          <ReportMessageForm
            label={words.what_is_it_about()}
            reasons={reasons}
            rows={3}
            answer={answer}
            messages={theirs.map(({ number, body, day, time }) => ({
              value: String(number),
              label: <span className="line-clamp-3 [overflow-wrap:anywhere]">{body}</span>,
              hint: `${day}, ${time}`,
            }))}
            className="flex flex-col gap-5"
          >
            <input type="hidden" name="intent" value="report-message" />
          </ReportMessageForm>
        )}
        {(hasEarlier || before !== null) && (
          <p className="mt-4 flex flex-wrap gap-x-6">
            {hasEarlier && (
              <PageLink to={reportMessagePath(id, messages[0]?.number)} className={way}>
                {words.earlier_messages()}
              </PageLink>
            )}
            {before !== null && (
              <PageLink to={reportMessagePath(id)} className={way}>
                {words.newest_messages()}
              </PageLink>
            )}
          </p>
        )}
      </Card>
    </div>
  );
}
