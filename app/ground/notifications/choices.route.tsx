import { redirect, useNavigation } from 'react-router';
import * as words from '#text/ground/notifications/screens';
import { ALL_CHANNELS, CHANNELS } from '../../../core/ground/notifications/channels.ts';
import { kindsFor, readChoices, saveChoices } from '../../../core/ground/notifications/choices.server.ts';
import { choiceField } from '../../../core/ground/notifications/kinds.ts';
import { NOTIFICATION_KINDS } from '../../../core/registries.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/choices.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  return { choices: await readChoices(visitOf(args).ctx, NOTIFICATION_KINDS) };
}

export async function action(args: Route.ActionArgs) {
  const actor = requireActor(args);
  const form = await args.request.formData();
  const choices = kindsFor(NOTIFICATION_KINDS, actor).map((kind) => ({
    kind,
    chosen: ALL_CHANNELS.filter((channel) => form.has(choiceField(kind, channel))),
  }));
  return await answerForm(form, NO_FIELDS, async () => {
    await saveChoices(visitOf(args).ctx, NOTIFICATION_KINDS, choices);
    return redirect('/notifications/choices', {
      headers: flashHeaders({ title: words.your_choices_are_saved(), tone: 'success' }),
    });
  });
}

export const meta = () => [
  ...pageMeta(words.notification_choices(), words.choices_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Choices({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const typed = actionData?.result?.initialValue;
  const isChosen = (field: string, kept: boolean) => (typed ? field in typed : kept);
  return (
    <div className="max-w-2xl">
      <PageHeading title={words.choices_title()}>{words.choices_lead()}</PageHeading>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      <Form method="post" failed={{ title: words.failed_to_save_your_choices() }}>
        <input type="hidden" name="intent" value="choose" />
        <Card padding="none" className="divide-y divide-line">
          {loaderData.choices.map(({ kind, chosen }) => {
            const { label, hint, channels } = NOTIFICATION_KINDS[kind];
            return (
              <fieldset key={kind} className="grid gap-x-8 gap-y-2 p-4 sm:grid-cols-[1fr_auto] sm:p-6">
                <legend className="float-left w-full font-semibold sm:col-start-1">{label()}</legend>
                <p className="text-muted text-sm sm:col-start-1">{hint()}</p>
                <div className="flex flex-wrap gap-x-6 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:w-60">
                  {channels.map((channel) => (
                    <Checkbox
                      key={channel}
                      name={choiceField(kind, channel)}
                      label={CHANNELS[channel].label()}
                      defaultChecked={isChosen(choiceField(kind, channel), chosen.includes(channel))}
                      className="min-w-24"
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </Card>
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button type="submit" busy={state === 'submitting'} busyText={words.saving()}>
            {words.save_choices()}
          </Button>
          <PageLink to="/notifications" className="text-link inline-flex min-h-11 items-center font-semibold">
            {words.see_your_notifications()}
          </PageLink>
        </div>
      </Form>
    </div>
  );
}
