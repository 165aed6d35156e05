import { redirect } from 'react-router';
import { actingAdmin } from '../../core/admin/acting-admin.ts';
import { changeSettings } from '../../core/settings/change-settings.server.ts';
import { readSettingsForAdmin, type SettingChange } from '../../core/settings/read-settings.server.ts';
import {
  SETTING_GROUPS,
  SETTING_NAMES,
  SETTINGS,
  sayBounds,
  typedSetting,
} from '../../core/settings/setting-facts.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { settingsForm, WHY_LONGEST } from '../../core/settings/settings-form.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { answerForm } from '../sending/answer-form.server.ts';
import type { FormAnswer } from '../sending/form-answer.ts';
import { FormCard } from '../sending/form-card.tsx';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/settings.route';
import { Moment } from './moment.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readSettingsForAdmin(visitOf(args).ctx);
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  actingAdmin(ctx);
  const form = await args.request.formData();
  return await answerForm(form, settingsForm, async () => {
    // As it was typed, as the verb reads it by the same schema.
    const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    await changeSettings(ctx, typed as Parameters<typeof changeSettings>[1]);
    const description = 'They take effect everywhere within ten seconds.';
    return redirect('/admin/settings', {
      headers: flashHeaders({ title: 'Settings saved', description, tone: 'success' }),
    });
  });
}

export const meta = () => [{ title: 'Settings · Admin' }, { name: 'robots', content: 'noindex' }];

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, lastId, history } = loaderData;
  return (
    <>
      <h1 className="mb-6 font-display text-3xl">Settings</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SettingsCard key={lastId} {...{ settings, lastId }} answer={actionData} />
        <History history={history} />
      </div>
    </>
  );
}

function SettingsCard(props: { settings: Settings; lastId: string; answer: FormAnswer | undefined }) {
  const { settings, lastId, answer } = props;
  const { form, field, problem } = useCheckedForm({
    ...{ id: 'settings', schema: settingsForm, answer },
    defaultValue: Object.fromEntries(SETTING_NAMES.map((name) => [name, typedSetting(name, settings[name])])),
  });
  return (
    <FormCard
      id="settings-title"
      title="Fees and deadlines"
      description="What is booked already keeps what it was booked by. Our terms promise to announce a change of a fee 30 days ahead."
      failed="Failed to save the settings"
      {...{ form, problem }}
    >
      <input type="hidden" name="seen" value={lastId} />
      {SETTING_GROUPS.map(({ title, names }) => (
        <fieldset key={title}>
          <legend className="mb-3 font-display font-medium text-lg">{title}</legend>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            {names.map((name) => {
              const { label, hint, unit } = SETTINGS[name];
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
      <TextArea {...field('why')} label="Why" required maxLength={WHY_LONGEST} rows={2} />
      <Button type="submit">Save</Button>
    </FormCard>
  );
}

function History({ history }: { history: readonly SettingChange[] }) {
  return (
    <Card as="section" aria-labelledby="history" className="min-w-0">
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
