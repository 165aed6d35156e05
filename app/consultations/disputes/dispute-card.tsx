import * as messages from '#text/consultations/disputes/screens';
import {
  DISPUTE_REASON_WORDS,
  DISPUTE_REASONS,
  type DisputeReason,
  type DisputeState,
  MAX_DISPUTE_PICTURES,
} from '../../../core/consultations/disputes/dispute.ts';
import {
  disputeAnswerForm,
  disputeForm,
  MAX_DISPUTE_LENGTH,
} from '../../../core/consultations/disputes/dispute-form.ts';
import { disputePath } from '../../../core/consultations/disputes/dispute-paths.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { AddPictures, DisputePictureField, keptIn, SidePictures } from './dispute-pictures.tsx';
import type { FormattedDispute } from './format-dispute.ts';

const DISPUTE_STATE: Record<DisputeState, { word: () => string; tone: BadgeProps['tone'] }> = {
  open: { word: messages.open, tone: 'pending' },
  decided: { word: messages.decided, tone: 'info' },
  withdrawn: { word: messages.withdrawn, tone: 'neutral' },
};

export function DisputeCard(props: {
  view: FormattedDispute;
  sent?: FormAnswer;
  isTooLarge?: boolean;
  /** Whether this is the dispute's own page, whose heading already names it. */
  isAlone?: boolean;
  /** The reason preselected by the link to this page; null if there is none. */
  reason?: DisputeReason | null;
}) {
  const { view, sent, isTooLarge = false, isAlone = false, reason = null } = props;
  const { dispute, openUntil, afterContestUntil, openHours } = view;
  const title = dispute
    ? isAlone
      ? messages.what_both_sides_say()
      : messages.dispute()
    : messages.something_went_wrong();
  return (
    <Card as="section" aria-labelledby="dispute">
      <CardHeader
        id="dispute"
        title={title}
        action={
          dispute && (
            <Badge tone={DISPUTE_STATE[dispute.state].tone}>{DISPUTE_STATE[dispute.state].word()}</Badge>
          )
        }
      />
      {dispute && <Statements {...{ view, dispute, sent, isTooLarge }} />}
      {afterContestUntil && dispute?.state !== 'open' && (
        <p className={dispute ? 'mt-4' : undefined}>{messages.say_so_first({ afterContestUntil })}</p>
      )}
      {openUntil && (
        <div className={dispute ? 'mt-6 border-line border-t pt-4' : undefined}>
          <p className="mb-3">
            {openHours === null
              ? messages.may_open_until({ openUntil })
              : messages.may_open_until_hours({ openUntil, openHours })}
          </p>
          <details open={sent !== undefined || isTooLarge || reason !== null}>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
              {dispute ? messages.open_another_dispute() : messages.open_a_dispute()}
            </summary>
            <div className="pt-2">
              <OpenForm
                {...{ bookingId: view.bookingId, sent, isTooLarge, reason }}
                after={view.dispute?.id ?? ''}
              />
            </div>
          </details>
        </div>
      )}
    </Card>
  );
}

function sayAnother({ againUntil, afterContestUntil }: FormattedDispute): string {
  if (againUntil) return messages.another_until({ againUntil });
  return afterContestUntil ? messages.another_after_contest({ afterContestUntil }) : messages.no_other();
}

type Kept = NonNullable<FormattedDispute['dispute']>;

function Statements(props: {
  view: FormattedDispute;
  dispute: Kept;
  sent: FormAnswer | undefined;
  isTooLarge: boolean;
}) {
  const { view, dispute, sent, isTooLarge } = props;
  const ofPictures = sent?.about === 'pictures' ? sent : undefined;
  const ofWords = ofPictures ? undefined : sent;
  const isTheirs = view.as === 'client';
  return (
    <div className="flex flex-col gap-4">
      <Words title={isTheirs ? messages.what_you_said() : messages.what_client_said()} words={dispute.words}>
        <p className="font-semibold">{dispute.reason}</p>
      </Words>
      {ofPictures?.problem && <Banner tone="error" title={ofPictures.problem} />}
      <SidePictures view={view} dispute={dispute} side="client" />
      {view.mayAddPictures && (
        <Renewed by={dispute.pictures.map(({ id }) => id).join()}>
          <AddPictures
            bookingId={view.bookingId}
            disputeId={dispute.id}
            room={MAX_DISPUTE_PICTURES - dispute.pictures.length}
            isAnswerLate={dispute.isAnswerLate}
            isTooLarge={isTooLarge}
            answer={ofPictures}
          />
        </Renewed>
      )}
      {!view.mayAnswer && ofWords?.problem && <NotAdded sent={ofWords} problem={ofWords.problem} />}
      {dispute.answer !== null && (
        <Words
          title={isTheirs ? messages.what_expert_answered() : messages.your_answer()}
          words={dispute.answer}
        />
      )}
      <SidePictures view={view} dispute={dispute} side="expert" />
      {dispute.state !== 'decided' && <p className="text-sm">{sayNext(view, dispute)}</p>}
      {view.mayAnswer && (
        <AnswerForm {...{ bookingId: view.bookingId, sent: ofWords, isTooLarge }} disputeId={dispute.id} />
      )}
      {view.mayWithdraw && (
        <AskedForm
          method="post"
          action={disputePath(view.bookingId)}
          failed={{ title: messages.withdraw_failed() }}
          asks={{
            title: messages.withdraw_your_dispute(),
            description: messages.ends_without_decision({ another: sayAnother(view) }),
            confirmLabel: messages.withdraw(),
          }}
        >
          <input type="hidden" name="dispute" value={dispute.id} />
          <IntentButton intent="withdraw" variant="secondary" busyText={messages.withdrawing()}>
            {messages.withdraw_dispute()}
          </IntentButton>
        </AskedForm>
      )}
      {dispute.outcome && (
        <Words title={messages.what_we_decided()} words={dispute.said ?? ''}>
          <p className="tabular font-semibold">{sayOutcome(view, dispute)}</p>
        </Words>
      )}
    </div>
  );
}

function Words({ title, words, children }: { title: string; words: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-sans text-muted text-sm">{title}</h3>
      {children}
      {words && (
        <blockquote
          dir="auto"
          className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 dark:bg-raised"
        >
          {words}
        </blockquote>
      )}
    </div>
  );
}

function NotAdded({ sent, problem }: { sent: FormAnswer; problem: string }) {
  const words = sent.result?.initialValue?.words;
  return (
    <>
      <Banner tone="error" title={problem} />
      {typeof words === 'string' && words && <Words title={messages.not_added()} words={words} />}
    </>
  );
}

function sayNext({ as }: FormattedDispute, { state, answer, answerBy, isAnswerLate }: Kept): string {
  const isClient = as === 'client';
  if (state === 'withdrawn') {
    return isClient ? messages.you_withdrew() : messages.client_withdrew();
  }
  if (answer !== null) return isClient ? messages.reading_for_client() : messages.reading_for_expert();
  if (isAnswerLate) {
    return isClient
      ? messages.expert_did_not_answer({ answerBy })
      : messages.you_did_not_answer({ answerBy });
  }
  return isClient ? messages.expert_can_answer({ answerBy }) : messages.you_can_answer({ answerBy });
}

function sayOutcome({ as }: FormattedDispute, { back }: Kept): string {
  if (!back) return messages.nothing_given_back();
  return as === 'client' ? messages.you_get_back({ back }) : messages.your_client_gets_back({ back });
}

type SentWithPictures = { bookingId: string; sent: FormAnswer | undefined; isTooLarge: boolean };

function OpenForm(props: SentWithPictures & { after: string; reason: DisputeReason | null }) {
  const { bookingId, after, sent, isTooLarge, reason } = props;
  const { form, field, held, problem } = useCheckedForm({
    id: `dispute-${bookingId}`,
    schema: disputeForm,
    answer: sent,
    checks: 'onSubmit',
    defaultValue: reason ? { reason } : {},
  });
  return (
    <Form
      {...form}
      method="post"
      encType="multipart/form-data"
      action={disputePath(bookingId)}
      failed={{ title: messages.opening_failed() }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="dispute" value={after} />
      {problem && <Banner tone="error" title={problem} />}
      <ChoiceGroup
        label={messages.what_went_wrong()}
        {...field('reason')}
        choices={DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_WORDS[value]() }))}
        required
      />
      <TextArea
        label={messages.tell_us_what_happened()}
        {...field('words')}
        hint={messages.words_hint()}
        required
        rows={4}
        maxLength={MAX_DISPUTE_LENGTH}
        counterLimit={MAX_DISPUTE_LENGTH}
      />
      <DisputePictureField
        kept={keptIn(sent)}
        {...held('pictures')}
        label={messages.pictures()}
        optional
        most={MAX_DISPUTE_PICTURES}
        isTooLarge={isTooLarge}
        hint={messages.client_pictures_hint({ most: MAX_DISPUTE_PICTURES })}
      />
      <IntentButton intent="open" busyText={messages.sending()}>
        {messages.open_dispute()}
      </IntentButton>
    </Form>
  );
}

function AnswerForm({ bookingId, disputeId, sent, isTooLarge }: SentWithPictures & { disputeId: string }) {
  const { form, field, held, problem } = useCheckedForm({
    id: `dispute-answer-${bookingId}`,
    schema: disputeAnswerForm,
    answer: sent,
    checks: 'onSubmit',
  });
  return (
    <Form
      {...form}
      method="post"
      encType="multipart/form-data"
      action={disputePath(bookingId)}
      failed={{ title: messages.answer_failed() }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="dispute" value={disputeId} />
      {problem && <Banner tone="error" title={problem} />}
      <TextArea
        label={messages.your_side()}
        {...field('answer')}
        hint={messages.answer_hint()}
        required
        rows={4}
        maxLength={MAX_DISPUTE_LENGTH}
        counterLimit={MAX_DISPUTE_LENGTH}
      />
      <DisputePictureField
        kept={keptIn(sent)}
        {...held('pictures')}
        label={messages.pictures()}
        optional
        most={MAX_DISPUTE_PICTURES}
        isTooLarge={isTooLarge}
        hint={messages.expert_pictures_hint({ most: MAX_DISPUTE_PICTURES })}
      />
      <IntentButton intent="answer" busyText={messages.sending()}>
        {messages.send_answer()}
      </IntentButton>
    </Form>
  );
}
