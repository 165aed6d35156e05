import { redirect } from 'react-router';
import type { Audience } from '../../../core/business/announcements/announced.ts';
import { countAffected, countNotified } from '../../../core/business/announcements/count-affected.server.ts';
import { QUIET_MINUTES } from '../../../core/business/announcements/quiet-minutes.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { cancelComing, changeSettings } from '../../../core/ground/settings/change-settings.server.ts';
import { NOTICE_DAYS, sayComingDay } from '../../../core/ground/settings/coming.ts';
import {
  type ComingChangeView,
  readSettingsForAdmin,
  type SettingChange,
} from '../../../core/ground/settings/read-settings.server.ts';
import {
  SETTING_GROUPS,
  SETTING_NAMES,
  SETTINGS,
  sayBounds,
  typedSetting,
} from '../../../core/ground/settings/setting-facts.ts';
import type { Settings } from '../../../core/ground/settings/settings.ts';
import {
  cancelComingForm,
  MAX_WHY_LENGTH,
  settingsForm,
} from '../../../core/ground/settings/settings-form.ts';
import { ALL_SETTINGS, SETTINGS_SHOWN } from '../../../core/ground/settings/settings-shown.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ChangedSince } from '../changed-since.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/settings.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const [settings, concerned, told] = await Promise.all([
    readSettingsForAdmin(ctx),
    countAffected(ctx),
    countNotified(ctx),
  ]);
  return { ...settings, concerned, told, seen: await seenOf(ctx, [SETTINGS_SHOWN, ALL_SETTINGS]) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  if (single(form, 'intent') === 'cancel') {
    return await answerForm(
      form,
      cancelComingForm,
      async (asked) => {
        await cancelComing(ctx, asked);
        return redirect('/admin/settings', {
          headers: flashHeaders({
            title: 'Change cancelled',
            description: 'Anyone who was told of it hears from us.',
            tone: 'success',
          }),
        });
      },
      { about: 'cancel' },
    );
  }
  return await answerForm(form, settingsForm, async () => {
    const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    await changeSettings(ctx, typed as Parameters<typeof changeSettings>[1]);
    const description = single(form, 'from')
      ? 'They take effect on the day that you chose.'
      : 'They take effect everywhere within ten seconds.';
    return redirect('/admin/settings', {
      headers: flashHeaders({ title: 'Settings saved', description, tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Settings · Admin' }, { name: 'robots', content: 'noindex' }];

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, lastId, coming, firstDay, history, concerned, told } = loaderData;
  return (
    <>
      <h1 className="mb-6 font-display text-3xl">Settings</h1>
      <ChangedSince answer={actionData} />
      {/* Upcoming changes come first on a phone, because the form below still shows the current values. */}
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        {coming.length > 0 && <Coming {...{ coming, told }} answer={actionData} />}
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SettingsCard key={lastId} {...{ settings, firstDay, concerned }} answer={actionData} />
        </div>
        <History history={history} />
      </div>
    </>
  );
}

function SettingsCard(props: {
  settings: Settings;
  firstDay: string;
  concerned: Record<Audience, number>;
  answer: FormAnswer | undefined;
}) {
  const { settings, firstDay, concerned } = props;
  const answer = props.answer?.about === 'cancel' ? undefined : props.answer;
  const { form, field, problem } = useCheckedForm({
    id: 'settings',
    schema: settingsForm,
    answer,
    defaultValue: Object.fromEntries(SETTING_NAMES.map((name) => [name, typedSetting(name, settings[name])])),
  });
  return (
    <FormCard
      id="settings-title"
      title="Fees and deadlines"
      description={`What is booked already keeps what it was booked by. Our terms promise to announce a fee ${NOTICE_DAYS} days before it rises. The Terms of Service, the payouts page and the Spotlight page show a change as soon as you save it.`}
      failed="Failed to save the settings"
      {...{ form, problem }}
    >
      {SETTING_GROUPS.map(({ title, names }) => (
        <fieldset key={title}>
          <legend className="mb-3 font-display font-medium text-lg">{title}</legend>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {names.map((name) => {
              const { label, hint, unit, choices } = SETTINGS[name];
              if (choices) {
                const options = choices.map((label, value) => ({ value: String(value), label }));
                return <SelectField key={name} {...field(name)} {...{ label, hint, options }} required />;
              }
              const isDollars = unit === 'dollars';
              return (
                <TextField
                  key={name}
                  {...field(name)}
                  label={label}
                  hint={`${hint} From ${sayBounds(name)}.`}
                  inputMode={isDollars ? 'decimal' : 'numeric'}
                  before={isDollars ? '$' : undefined}
                  after={isDollars ? undefined : unit === 'percent' ? '%' : unit}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <TextField
        {...field('from')}
        type="date"
        label="From which day"
        optional
        hint={`Empty changes it at once. A fee can rise from ${sayComingDay(`${firstDay}T10:00:00Z`)} on. It begins at 10:00 UTC, when the day has begun in every state.`}
      />
      <Recipients {...concerned} />
      <TextArea {...field('why')} label="Why" required maxLength={MAX_WHY_LENGTH} rows={2} />
      <Button type="submit" className="sm:self-start">
        Save
      </Button>
    </FormCard>
  );
}

const people = (count: number, of: string) =>
  `${formatCount(count)} ${count === 1 ? 'owner' : 'owners'} ${of}`;

function Recipients({ practice, spotlight }: Record<Audience, number>) {
  return (
    <Banner tone="info" title="Who hears of a change for a day ahead">
      <p>
        Commission, payouts and disputes: {people(practice, 'of listed practices')}. Price of Spotlight:{' '}
        {people(spotlight, 'with Spotlight')}. No one is notified of the other changes; the pages show them.
      </p>
      <p className="mt-2">
        We start to e-mail them {QUIET_MINUTES} minutes after your last change. If you cancel it before then,
        no one hears of it. If you cancel or change it later, we tell everyone who has heard of it.
      </p>
    </Banner>
  );
}

function Coming(props: {
  coming: readonly ComingChangeView[];
  told: Readonly<Record<string, number>>;
  answer: FormAnswer | undefined;
}) {
  const { coming, told, answer } = props;
  return (
    <Card as="section" aria-labelledby="coming" className="min-w-0 lg:col-start-2">
      <CardHeader id="coming" title="Coming up" />
      {answer?.about === 'cancel' && answer.problem && answer.refusal?.code !== 'changed_since' && (
        <Banner tone="error" title={answer.problem} className="mb-4" />
      )}
      <ol className="flex flex-col gap-4">
        {coming.map(({ from, day, changes }) => (
          <li key={from} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">From {day}</p>
              {changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
              {told[from] && (
                <p className="text-muted text-sm">
                  {told[from] === 1 ? '1 person' : `${formatCount(told[from])} people`} told so far
                </p>
              )}
            </div>
            <Form method="post" preventScrollReset failed={{ title: 'Failed to cancel the change' }}>
              <input type="hidden" name="from" value={from} />
              <Button
                type="submit"
                name="intent"
                value="cancel"
                variant="secondary"
                aria-label={`Cancel the change from ${day}`}
              >
                Cancel
              </Button>
            </Form>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function History({ history }: { history: readonly SettingChange[] }) {
  return (
    <Card as="section" aria-labelledby="history" className="min-w-0 lg:col-start-2">
      <CardHeader id="history" title="History" />
      {history.length === 0 && <p className="text-muted">No one has changed anything yet.</p>}
      <ol className="flex flex-col gap-4">
        {history.map(({ id, admin, adminId, why, at, changes }) => (
          <li key={id}>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            <p className="wrap-anywhere whitespace-pre-line text-muted">“{why}”</p>
            <p className="text-muted text-sm">
              <PageLink to={`/admin/people/${adminId}`} className="text-link">
                {admin}
              </PageLink>
              , <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
