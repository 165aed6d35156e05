import { useSearchParams } from 'react-router';
import * as words from '#text/practice/connected-calendars/screens';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import type { WrittenEvents } from '../../../core/consultations/written-events/written-events.ts';
import {
  chooseCalendarsForm,
  connectCalendarForm,
  sayConnectionFault,
} from '../../../core/practice/connected-calendars/connect-calendar-form.ts';
import type { OwnConnection } from '../../../core/practice/connected-calendars/own-connection.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { sayWhen } from '../../../lib/when.ts';
import type { ProviderName } from '../../../platform/calendars/calendar-provider.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { sayConnectFault } from './connect-faults.ts';

type Connected = NonNullable<OwnConnection['connected']>;

/** Shows a practitioner's calendar account with what we read there, or a form that connects one. */
export function ConnectedCalendarsCard(props: {
  connection: OwnConnection;
  events: WrittenEvents | null;
  zone: string;
  practiceId: string;
  practitionerId: string;
  answer: FormAnswer | undefined;
}) {
  const { connection, events, zone, practiceId, practitionerId, answer } = props;
  const { isTheirs, offers, connected } = connection;
  return (
    <Card as="section" aria-labelledby="connection">
      <CardHeader
        id="connection"
        title={words.title()}
        description={offers.length > 0 ? words.hint_of_any() : words.hint()}
      />
      {connected && <Connection {...{ connected, events, zone, answer }} />}
      {!connected && isTheirs && offers.length > 0 && (
        <ProviderLinks {...{ offers, practiceId, practitionerId }} />
      )}
      {!connected && isTheirs && <ConnectForm {...{ practitionerId, answer }} />}
      {!connected && !isTheirs && <p className="text-muted">{words.only_theirs()}</p>}
    </Card>
  );
}

const CONNECT_WORDS: Record<ProviderName, () => string> = {
  google: words.connect_google,
  microsoft: words.connect_microsoft,
};

/** Links to companies that ask for consent themselves. Below them is the form for all other calendars. */
function ProviderLinks(props: {
  offers: readonly ProviderName[];
  practiceId: string;
  practitionerId: string;
}) {
  const query = new URLSearchParams({ practice: props.practiceId, who: props.practitionerId });
  const [here] = useSearchParams();
  const fault = sayConnectFault(here.get('connect'));
  return (
    <div className="mb-6 flex flex-col gap-3">
      {fault && (
        <Banner tone="error" title={words.connect_failed()}>
          {fault}
        </Banner>
      )}
      <p className="text-muted text-sm">{words.consent_hint()}</p>
      <div className="flex flex-wrap gap-3">
        {props.offers.map((name) => (
          <ButtonAnchor key={name} href={pathInLanguage(`/calendars/${name}?${query}`)} variant="secondary">
            {CONNECT_WORDS[name]()}
          </ButtonAnchor>
        ))}
      </div>
      <h3 className="mt-3 font-medium">{words.other_calendars()}</h3>
    </div>
  );
}

function ConnectForm(props: { practitionerId: string; answer: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({
    id: `connect-${props.practitionerId}`,
    schema: connectCalendarForm,
    answer: props.answer,
    checks: 'onSubmit',
  });
  return (
    <>
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: words.connect_failed() }}
        className="flex flex-col gap-4"
      >
        <TextField
          {...field('server')}
          label={words.server()}
          hint={words.server_hint()}
          autoComplete="off"
          inputMode="url"
          maxLength={500}
          required
        />
        <TextField
          {...field('account')}
          label={words.account()}
          hint={words.account_hint()}
          autoComplete="off"
          maxLength={200}
          required
        />
        <TextField
          {...field('password')}
          label={words.password()}
          hint={words.password_hint()}
          type="password"
          autoComplete="off"
          maxLength={200}
          required
        />
        <Unsaved card={words.title()} intent="connect-calendars" words={words.not_connected_yet()}>
          <IntentButton intent="connect-calendars" variant="secondary" busyText={words.connecting()}>
            {words.connect()}
          </IntentButton>
        </Unsaved>
      </Form>
    </>
  );
}

function Connection(props: {
  connected: Connected;
  events: WrittenEvents | null;
  zone: string;
  answer: FormAnswer | undefined;
}) {
  const { connected, events, zone, answer } = props;
  const { server, account, readAt, fault, calendars } = connected;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {server && account ? words.account_at({ account, server }) : words.of_another()}
      </p>
      {fault && (
        <Banner tone="error" title={words.broken()} className="mt-4">
          <p>{sayConnectionFault(fault)}</p>
          <p>{words.keeps_trying()}</p>
        </Banner>
      )}
      <p className="mt-2 text-muted text-sm empty:hidden">
        {readAt === null
          ? !fault && words.not_read_yet()
          : words.last_read({ when: sayWhen(Date.parse(readAt), zone) })}
      </p>
      {events && <EventsReport {...events} />}
      {calendars.length > 0 && <ChooseForm key={keyOf(calendars)} {...{ calendars, answer }} />}
      <Form method="post" preventScrollReset failed={{ title: words.disconnect_failed() }} className="mt-4">
        <IntentButton intent="disconnect-calendars" variant="secondary" size="sm">
          {words.disconnect()}
        </IntentButton>
      </Form>
    </>
  );
}

const keyOf = (calendars: Connected['calendars']) =>
  calendars.map(({ isRead, isWritten }) => `${Number(isRead)}${Number(isWritten)}`).join('');

/** Shows bookings whose event was deleted in the calendar, and how many events are not written yet. */
function EventsReport({ deleted, waiting }: WrittenEvents) {
  return (
    <>
      {waiting > 0 && <p className="mt-2 text-muted text-sm">{words.waiting({ count: waiting })}</p>}
      {deleted.length > 0 && (
        <Banner tone="notice" title={words.deleted({ count: deleted.length })} className="mt-4">
          <ul className="flex flex-col gap-1">
            {deleted.map(({ bookingId, startsAt, zone }) => (
              <li key={bookingId}>
                <PageLink to={bookingPath(bookingId)} className="text-link">
                  {sayWhen(Date.parse(startsAt), zone)}
                </PageLink>
              </li>
            ))}
          </ul>
          <p className="mt-2">{words.deleted_hint()}</p>
        </Banner>
      )}
    </>
  );
}

function ChooseForm(props: { calendars: Connected['calendars']; answer: FormAnswer | undefined }) {
  const { calendars } = props;
  const { form, field, chosen, problem } = useCheckedForm({
    id: 'choose-calendars',
    schema: chooseCalendarsForm,
    answer: props.answer,
    checks: 'onSubmit',
  });
  const read = chosen(
    'reads',
    calendars.flatMap(({ id, isRead }) => (isRead ? [id] : [])),
  );
  return (
    <Form
      {...form}
      method="post"
      preventScrollReset
      failed={{ title: words.save_failed() }}
      className="mt-5 flex flex-col gap-4"
    >
      {problem && <Banner tone="error" title={problem} />}
      <fieldset>
        <legend className="mb-1 font-medium">{words.reads()}</legend>
        <p className="mb-2 text-muted text-sm">{words.reads_hint()}</p>
        {calendars.map(({ id, name, entries, fault, unread }) => (
          <Checkbox
            key={id}
            name="reads"
            value={id}
            defaultChecked={read.includes(id)}
            label={<span className="[overflow-wrap:anywhere]">{name}</span>}
            hint={sayCalendar({ entries, fault, unread: unread.count })}
          />
        ))}
      </fieldset>
      <SelectField
        {...field('writes')}
        defaultValue={calendars.find(({ isWritten }) => isWritten)?.id ?? ''}
        label={words.writes()}
        hint={words.writes_hint()}
        options={[
          { value: '', label: words.writes_nowhere() },
          ...calendars.flatMap(({ id, name, mayWrite }) => (mayWrite ? [{ value: id, label: name }] : [])),
        ]}
      />
      <Unsaved card={words.title()} intent="choose-calendars" words={words.not_saved_yet()}>
        <IntentButton intent="choose-calendars" variant="secondary" busyText={words.saving()}>
          {words.save_choice()}
        </IntentButton>
      </Unsaved>
    </Form>
  );
}

/** Returns what we found in a calendar; undefined before the first reading. */
function sayCalendar(found: { entries: number | null; fault: string | null; unread: number }) {
  if (found.fault) return words.calendar_broken({ why: sayConnectionFault(found.fault) });
  if (found.entries === null) return undefined;
  const unread = found.unread > 0 ? `. ${words.unread_events({ count: found.unread })}` : '';
  return words.busy_times({ count: found.entries }) + unread;
}
