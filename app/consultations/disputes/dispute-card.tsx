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

const DISPUTE_STATE: Record<DisputeState, { word: string; tone: BadgeProps['tone'] }> = {
  open: { word: 'Open', tone: 'pending' },
  decided: { word: 'Decided', tone: 'info' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export function DisputeCard(props: {
  view: FormattedDispute;
  sent?: FormAnswer;
  isTooLarge?: boolean;
  /** Whether this is the dispute's own page, whose heading already names it. */
  isAlone?: boolean;
  /** The reason preselected by the link to this page; null for none. */
  reason?: DisputeReason | null;
}) {
  const { view, sent, isTooLarge = false, isAlone = false, reason = null } = props;
  const { dispute, openUntil, afterContestUntil, openHours } = view;
  const title = dispute ? (isAlone ? 'What both sides say' : 'Dispute') : 'Something went wrong?';
  return (
    <Card as="section" aria-labelledby="dispute">
      <CardHeader
        id="dispute"
        title={title}
        action={
          dispute && (
            <Badge tone={DISPUTE_STATE[dispute.state].tone}>{DISPUTE_STATE[dispute.state].word}</Badge>
          )
        }
      />
      {dispute && <Statements {...{ view, dispute, sent, isTooLarge }} />}
      {afterContestUntil && dispute?.state !== 'open' && (
        <p className={dispute ? 'mt-4' : undefined}>
          If you were there, say so first. After that you can open a dispute until {afterContestUntil}.
        </p>
      )}
      {openUntil && (
        <div className={dispute ? 'mt-6 border-line border-t pt-4' : undefined}>
          <p className="mb-3">
            You can open a dispute until {openUntil}
            {openHours !== null && `, ${openHours} hours after the end`}. We read both sides and decide what
            you get back.
          </p>
          <details open={sent !== undefined || isTooLarge || reason !== null}>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
              {dispute ? 'Open another dispute' : 'Open a dispute'}
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
  if (againUntil) return `You can open another one until ${againUntil}.`;
  return afterContestUntil
    ? `Once you have said that you were there, you can open another one until ${afterContestUntil}.`
    : 'You can’t open another one.';
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
      <Words title={isTheirs ? 'What you said' : 'What the client said'} words={dispute.words}>
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
        <Words title={isTheirs ? 'What the expert answered' : 'Your answer'} words={dispute.answer} />
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
          failed={{ title: 'Failed to withdraw your dispute' }}
          asks={{
            title: 'Withdraw your dispute?',
            description: `This ends it without a decision. ${sayAnother(view)}`,
            confirmLabel: 'Withdraw',
          }}
        >
          <input type="hidden" name="dispute" value={dispute.id} />
          <IntentButton intent="withdraw" variant="secondary" busyText="Withdrawing...">
            Withdraw Dispute
          </IntentButton>
        </AskedForm>
      )}
      {dispute.outcome && (
        <Words title="What we decided" words={dispute.said ?? ''}>
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
      {typeof words === 'string' && words && <Words title="Not added" words={words} />}
    </>
  );
}

function sayNext({ as }: FormattedDispute, { state, answer, answerBy, isAnswerLate }: Kept): string {
  const isClient = as === 'client';
  if (state === 'withdrawn') {
    return isClient
      ? 'You withdrew this dispute, and it is over.'
      : 'The client withdrew this dispute, and it is over.';
  }
  const payout = isClient ? '' : ' We pay out what you earned once the dispute is over.';
  if (answer !== null) {
    return `We are reading what both sides said. We’ll decide and let you know.${payout}`;
  }
  const who = isClient ? 'The expert' : 'You';
  return isAnswerLate
    ? `${who} did not answer by ${answerBy}. We’ll decide and let you know.${payout}`
    : `${who} can answer until ${answerBy}. We read both sides before we decide.${payout}`;
}

function sayOutcome({ as }: FormattedDispute, { back }: Kept): string {
  if (!back) return 'Nothing is given back';
  return as === 'client' ? `You get ${back} back` : `Your client gets ${back} back`;
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
      failed={{ title: 'Failed to open the dispute' }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="dispute" value={after} />
      {problem && <Banner tone="error" title={problem} />}
      <ChoiceGroup
        label="What went wrong?"
        {...field('reason')}
        choices={DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_WORDS[value] }))}
        required
      />
      <TextArea
        label="Tell us what happened"
        {...field('words')}
        hint="The expert reads it, and so does the admin who decides. Leave out what no one needs to know about your health."
        required
        rows={4}
        maxLength={MAX_DISPUTE_LENGTH}
        counterLimit={MAX_DISPUTE_LENGTH}
      />
      <DisputePictureField
        kept={keptIn(sent)}
        {...held('pictures')}
        label="Pictures"
        optional
        most={MAX_DISPUTE_PICTURES}
        isTooLarge={isTooLarge}
        hint={`Up to ${MAX_DISPUTE_PICTURES} that show what happened. The expert sees them, and so does the admin who decides. We delete them 30 days after the decision.`}
      />
      <IntentButton intent="open" busyText="Sending...">
        Open Dispute
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
      failed={{ title: 'Failed to send your answer' }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="dispute" value={disputeId} />
      {problem && <Banner tone="error" title={problem} />}
      <TextArea
        label="Your side"
        {...field('answer')}
        hint="The client reads it, and so does the admin who decides. You can answer once."
        required
        rows={4}
        maxLength={MAX_DISPUTE_LENGTH}
        counterLimit={MAX_DISPUTE_LENGTH}
      />
      <DisputePictureField
        kept={keptIn(sent)}
        {...held('pictures')}
        label="Pictures"
        optional
        most={MAX_DISPUTE_PICTURES}
        isTooLarge={isTooLarge}
        hint={`Up to ${MAX_DISPUTE_PICTURES} that show what happened. The client sees them, and so does the admin who decides. We delete them 30 days after the decision.`}
      />
      <IntentButton intent="answer" busyText="Sending...">
        Send Answer
      </IntentButton>
    </Form>
  );
}
