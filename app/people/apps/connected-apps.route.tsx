import { data, redirect, useNavigation } from 'react-router';
import * as words from '#text/people/apps/screens';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { SCOPES } from '../../../core/people/api-keys/scopes.ts';
import {
  type ConnectedApp,
  readConnectedApps,
  removeApp,
} from '../../../core/people/apps/connected-apps.server.ts';
import { single } from '../../../lib/single-field.ts';
import { sayDay } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/connected-apps.route';

const APPS_PATH = '/dashboard/settings/apps';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const [apps, zone] = await Promise.all([readConnectedApps(ctx), zoneOf(ctx)]);
  return { apps: apps.map((app) => shownApp(app, zone)) };
}

/** An app as the list shows it. */
function shownApp({ id, name, scopes, practices, since, usedAt }: ConnectedApp, zone: string) {
  return {
    id,
    name,
    may: scopes.map((scope) => SCOPES[scope].label()).join(' · '),
    whose: practices.map((practice) => practice ?? words.yourself()).join(' · '),
    notes: [
      words.since({ day: sayDay(since, zone) }),
      usedAt ? words.used_on({ day: sayDay(usedAt, zone) }) : words.never_used(),
    ].join(' · '),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  if (single(form, 'intent') !== 'remove') throw data({ message: words.no_such_action() }, { status: 422 });
  const remove = async () => {
    await removeApp(ctx, { appId: single(form, 'id') ?? '' });
    return redirect(APPS_PATH, { headers: flashHeaders({ title: words.removed(), tone: 'success' }) });
  };
  return await answerForm(form, NO_FIELDS, remove, { tellsNotFound: true });
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  ...pageMeta(words.connected_apps(), words.connected_description()),
  { name: 'robots', content: 'noindex' },
];

export default function ConnectedApps({ loaderData, actionData }: Route.ComponentProps) {
  const { apps } = loaderData;
  const sent = useNavigation().formData;
  return (
    <>
      <PageHeading title={words.connected_apps()}>{words.connected_intro()}</PageHeading>
      <div className="flex max-w-2xl flex-col gap-6">
        {actionData?.problem && (
          <Banner tone="error" title={words.one_moment()}>
            {actionData.problem}
          </Banner>
        )}
        {apps.length === 0 ? (
          <EmptyState title={words.none_title()} description={words.none_text()} />
        ) : (
          <Card as="section" aria-label={words.connected_apps()}>
            <ul className="-my-3 divide-y divide-line">
              {apps.map((app) => (
                <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="font-semibold [overflow-wrap:anywhere]">{app.name}</p>
                    <p className="text-sm">{app.may}</p>
                    <p className="text-muted text-sm [overflow-wrap:anywhere]">{app.whose}</p>
                    <p className="text-muted text-sm">{app.notes}</p>
                  </div>
                  <AskedForm
                    method="post"
                    failed={{ title: words.not_removed() }}
                    preventScrollReset
                    asks={{
                      title: words.remove_question({ app: app.name }),
                      description: words.remove_means(),
                      confirmLabel: words.remove(),
                    }}
                  >
                    <input type="hidden" name="id" value={app.id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="remove"
                      variant="secondary"
                      size="sm"
                      aria-label={words.remove_of({ app: app.name })}
                      busy={sent?.get('id') === app.id}
                    >
                      {words.remove()}
                    </Button>
                  </AskedForm>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <p className="text-sm">
          <PageLink to="/dashboard/settings" className="text-link">
            {words.back_to_settings()}
          </PageLink>
        </p>
      </div>
    </>
  );
}
