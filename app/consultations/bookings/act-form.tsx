import { useNavigation } from 'react-router';
import * as words from '#text/consultations/bookings/screens';
import {
  type answerBookingForm,
  answerFormOf,
  MAX_CAFE_ADDRESS_LENGTH,
  MAX_CAFE_NAME_LENGTH,
  MAX_NOTE_LENGTH,
} from '../../../core/consultations/bookings/answer-form.ts';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { END_REASON_WORDS, END_REASONS, noRefund } from '../../../core/consultations/bookings/end-reasons.ts';
import type { ExtensionPrice } from '../../../core/consultations/bookings/extension.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { formatCents } from '../../../lib/money.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ACT_WORDS, actPath } from './acts.ts';
import type { FormattedBooking } from './format-booking.ts';
import { sayMoneyOf } from './money-words.ts';
import { sayMoveOf } from './move-words.ts';
import { CHECK_IN, otherName, sayEndAsks } from './visit-words.ts';

/**
 * Renders the form of an act, with its optional note. It appears in a dialog, on the booking's page, or,
 * without JavaScript, on its own page.
 */
export function ActForm(props: {
  booking: FormattedBooking;
  act: Act;
  answer?: FormAnswer;
  extensions?: readonly ExtensionPrice[];
  code?: string;
  /** Closes the dialog. If absent, the form has a link back. */
  onBack?: () => void;
  /** Whether this is the booking's page, where `ActBar` has the button and there is no link back. */
  hasBar?: boolean;
}) {
  const { booking, act, onBack, hasBar, extensions = [] } = props;
  const aboutMoney = sayMoneyOf(booking, act);
  const { noteLabel, noteHint } = ACT_WORDS[act];
  const cafe = act === 'accept' && booking.meetAt && 'cafe' in booking.meetAt ? booking.meetAt.cafe : null;
  const isEarly = booking.clock.readAt < booking.clock.runsUntil;
  const aboutMove = sayMoveOf(booking, act);
  const { form, field } = useCheckedForm({
    id: formId(booking.id, act),
    schema: answerFormOf(act, { isEarly, isCafe: cafe !== null }),
    checks: 'onSubmit',
    answer: props.answer,
    defaultValue: {
      ...(cafe && { cafeName: cafe.name, cafeAddress: cafe.address }),
      ...(act === 'accept' && { start: booking.startsAt }),
      ...(props.code && { code: props.code }),
      ...(extensions[0] && { extendBy: String(extensions[0].minutes) }),
    },
  });
  return (
    <Form
      {...form}
      method="post"
      action={actPath(booking.id, act)}
      failed={{ title: ACT_WORDS[act].failed() }}
      className="flex flex-col gap-5"
    >
      {/* The server rejects an empty form as incomplete. */}
      <input type="hidden" name="intent" value={act} />
      {act === 'cancel' && aboutMoney && (
        <input type="hidden" name="back" value={booking.backCents ?? booking.totalCents} />
      )}
      {act === 'accept' && <AcceptedPrice booking={booking} />}
      {act === 'accept' && <WhichTime booking={booking} field={field} />}
      {act === 'accept' && <MeetAt booking={booking} field={field} />}
      {act === 'check-in' && <CodeField field={field} />}
      {act === 'end' && <Ending booking={booking} isEarly={isEarly} field={field} />}
      {act === 'withdraw-claim' && (
        <p className="text-sm">
          {booking.wayToPay === 'card'
            ? words.withdraw_claim_card({ withName: booking.withName })
            : words.withdraw_claim({ withName: booking.withName })}
        </p>
      )}
      {aboutMoney && <p className="tabular text-sm">{aboutMoney}</p>}
      {aboutMove && <p className="tabular text-sm">{aboutMove}</p>}
      {act === 'extend' && <MoreTime booking={booking} extensions={extensions} field={field} />}
      {booking.proposal && (act === 'agree' || act === 'refuse') && (
        <>
          <input type="hidden" name="extensionId" value={booking.proposal.id} />
          <p>{sayProposal(booking.proposal, booking.wayToPay)}</p>
        </>
      )}
      {noteLabel && (
        <TextArea
          label={noteLabel(otherName(booking))}
          {...(act === 'contest' ? { required: true } : { optional: true })}
          {...field('note')}
          hint={noteHint?.()}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          counterLimit={MAX_NOTE_LENGTH}
        />
      )}
      {!hasBar && (
        <ActButtons
          booking={booking}
          act={act}
          onBack={onBack}
          mayAct={act !== 'extend' || extensions.length > 0}
        />
      )}
    </Form>
  );
}

/** Submits the current total with the form. If the client agreed to a different total, shows both. */
function AcceptedPrice({ booking: { totalCents, priceCents, now } }: { booking: FormattedBooking }) {
  if (!now) return null;
  return (
    <>
      <input type="hidden" name="total" value={now.totalCents} />
      {now.totalCents !== totalCents && (
        <p className="text-sm">
          {(now.priceCents === priceCents ? words.agreed_price_tax : words.agreed_price_rate)({
            agreed: formatCents(totalCents),
            now: formatCents(now.totalCents),
          })}
        </p>
      )}
    </>
  );
}

function WhichTime({ booking, field }: FieldsProps) {
  if (booking.otherTimes.length === 0) return null;
  return (
    <ChoiceGroup
      label={words.which_time()}
      hint={words.which_time_hint()}
      {...field('start')}
      choices={[
        { value: booking.startsAt, label: capitalized(booking.first) },
        ...booking.otherTimes.map(({ start, when }) => ({ value: start, label: capitalized(when) })),
      ]}
      required
    />
  );
}

function Ending({ booking, isEarly, field }: FieldsProps & { isEarly: boolean }) {
  return (
    <>
      {booking.endAsks && <p className="text-sm">{sayEndAsks(booking)}</p>}
      {isEarly && (
        <ChoiceGroup
          label={words.why_does_end_early()}
          hint={noRefund()}
          {...field('endReason')}
          choices={END_REASONS.map((value) => ({ value, label: END_REASON_WORDS[value].choice() }))}
          required
        />
      )}
    </>
  );
}

function ActButtons(props: {
  booking: FormattedBooking;
  act: Act;
  onBack: (() => void) | undefined;
  mayAct: boolean;
}) {
  const { booking, act, onBack, mayAct } = props;
  const { button, danger } = ACT_WORDS[act];
  const { state } = useNavigation();
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
      {onBack ? (
        <Button variant="secondary" onClick={onBack}>
          {words.go_back()}
        </Button>
      ) : (
        <PageLink
          to={bookingPath(booking.id)}
          className="text-link inline-flex min-h-11 items-center justify-center px-4 font-semibold"
        >
          {words.go_back()}
        </PageLink>
      )}
      {mayAct && (
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={state === 'submitting'}
          busyText={words.one_moment()}
        >
          {button()}
        </Button>
      )}
    </div>
  );
}

type FieldsProps = { booking: FormattedBooking; field: FieldOf };

const formId = (bookingId: string, act: Act) => `${act}-${bookingId}`;

export function ActBar({ booking, act }: { booking: FormattedBooking; act: Act }) {
  const { state } = useNavigation();
  const { button, danger } = ACT_WORDS[act];
  return (
    <div className="at-end max-sm:-mx-4 flex items-center justify-between gap-4 max-sm:border-line max-sm:border-t bg-bg max-sm:px-4 py-3 sm:static">
      <p className="tabular min-w-0 text-sm">
        <span className="block font-semibold">
          {booking.otherTimes.length > 0
            ? words.one_of_times({ count: booking.otherTimes.length + 1 })
            : booking.day}
        </span>
        <span className="text-muted">
          {booking.otherTimes.length > 0 ? words.as_chosen_above() : booking.time}
        </span>
      </p>
      <Button
        type="submit"
        form={formId(booking.id, act)}
        size="lg"
        variant={danger ? 'danger' : 'primary'}
        busy={state === 'submitting'}
        busyText={words.one_moment()}
      >
        {button()}
      </Button>
    </div>
  );
}

function MoreTime(props: {
  booking: FormattedBooking;
  extensions: readonly ExtensionPrice[];
  field: FieldOf;
}) {
  const { booking, extensions, field } = props;
  if (extensions.length === 0) return <p>{words.no_free_time_after()}</p>;
  return (
    <ChoiceGroup
      label={words.how_much_longer()}
      hint={booking.wayToPay === 'card' ? words.extend_hint_card() : words.extend_hint_in_person()}
      {...field('extendBy')}
      choices={extensions.map(({ minutes, totalCents, taxCents }) => ({
        value: String(minutes),
        label: words.minutes({ minutes }),
        aside: taxCents > 0 ? words.with_tax({ amount: formatCents(totalCents) }) : formatCents(totalCents),
      }))}
      required
    />
  );
}

/**
 * Describes a proposed extension, such as '15 more minutes for $15.00, tax included, with no other fee. You
 * pay it in person.'
 */
export function sayProposal(
  { minutes, totalCents, taxCents }: NonNullable<FormattedBooking['proposal']>,
  wayToPay: FormattedBooking['wayToPay'],
): string {
  const facts = { minutes, amount: formatCents(totalCents) };
  if (wayToPay === 'card') {
    return taxCents > 0 ? words.proposal_by_card_taxed(facts) : words.proposal_by_card(facts);
  }
  return taxCents > 0 ? words.proposal_in_person_taxed(facts) : words.proposal_in_person(facts);
}

type FieldOf = ReturnType<typeof useCheckedForm<typeof answerBookingForm>>['field'];

function CodeField({ field }: { field: FieldOf }) {
  return (
    <TextField
      label={CHECK_IN.label()}
      hint={CHECK_IN.hint()}
      {...field('code')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      required
    />
  );
}

function MeetAt({
  booking: { meetAt, method, location },
  field,
}: {
  booking: FormattedBooking;
  field: FieldOf;
}) {
  if (meetAt && 'cafe' in meetAt) {
    return (
      <>
        <TextField
          label={words.which_cafe()}
          {...field('cafeName')}
          maxLength={MAX_CAFE_NAME_LENGTH}
          required
        />
        <TextField
          label={words.cafe_address()}
          {...field('cafeAddress')}
          autoComplete="off"
          hint={words.cafe_address_hint()}
          maxLength={MAX_CAFE_ADDRESS_LENGTH}
          required
        />
      </>
    );
  }
  return (
    <p className="text-sm">
      <span className="font-semibold">{words.where()}</span>{' '}
      {method === HOME_VISIT
        ? words.at_clients_home({ location })
        : meetAt
          ? words.at_your_address({ address: meetAt.address })
          : words.no_address_yet({ location })}
    </p>
  );
}
