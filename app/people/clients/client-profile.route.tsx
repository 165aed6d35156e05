import { useMemo } from 'react';
import { data, redirect } from 'react-router';
import type { z } from 'zod';
import * as words from '#text/people/clients/screens';
import type { Context } from '../../../core/context.ts';
import {
  newClientProfile,
  sameProfile,
  sampleProfile,
  visibleToOthers,
} from '../../../core/people/clients/client-profile.ts';
import { clientProfileForm } from '../../../core/people/clients/client-profile-form.ts';
import { readClientProfile } from '../../../core/people/clients/read-client-profile.server.ts';
import { saveClientProfile } from '../../../core/people/clients/save-client-profile.server.ts';
import {
  openShareLink,
  readShareLink,
  revokeShareLink,
} from '../../../core/people/clients/share-link.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { ToastMessage } from '../../ui/overlays/toast.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HiddenCard } from '../view-as/hidden-card.tsx';
import { useIsViewing } from '../view-as/use-is-viewing.ts';
import type { Route } from './+types/client-profile.route';
import { ClientCard } from './client-card.tsx';
import type { Based } from './client-form.ts';
import { type ClientProfileConflict, readAnswer } from './client-profile-answer.ts';
import { ClientProfileForm } from './client-profile-form.tsx';
import { ShareCard } from './share-card.tsx';
import { useClientForm } from './use-client-form.ts';

const PAGE = '/dashboard/client';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx, config } = visitOf(args);
  const [stored, token] = await Promise.all([readBased(ctx), readShareLink(ctx)]);
  const path = `/client/${actor.id}`;
  const url = config.publicOrigin + pathInLanguage(path);
  return {
    userId: actor.id,
    photo: actor.image,
    stored: stored ?? { version: 0, profile: newClientProfile(actor) },
    path,
    url,
    sharedUrl: token && `${url}?key=${token}`,
  };
}

async function readBased(ctx: Context): Promise<Based | null> {
  const stored = await readClientProfile(ctx);
  if (!stored) return null;
  const { version, ...profile } = stored;
  return { version, profile };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  switch (single(form, 'intent')) {
    case 'open-link':
      await openShareLink(ctx);
      return back({
        title: words.share_link_made(),
        description: words.turn_off_any_time(),
        tone: 'success',
      });
    case 'revoke-link':
      await revokeShareLink(ctx);
      return back({ title: words.share_link_turned_off(), description: words.old_link_no_longer_works() });
  }
  return await answerForm(form, clientProfileForm, (typed) => save(ctx, typed));
}

async function save(ctx: Context, typed: z.output<typeof clientProfileForm>) {
  try {
    await saveClientProfile(ctx, typed);
  } catch (error) {
    const isConflict = isRefusal(error) && error.code === 'status_changed';
    const conflict = isConflict && (await readBased(ctx));
    if (!conflict) throw error;
    const { version: _version, ...values } = typed;
    const { status, message: problem } = error;
    return data<ClientProfileConflict>({ values, problem, conflict }, { status });
  }
  return back({
    title: words.profile_updated(),
    description: words.profile_updated_text(),
    tone: 'success',
  });
}

function back(message: ToastMessage): Response {
  return redirect(PAGE, { headers: flashHeaders(message) });
}

export const meta = () => [
  ...pageMeta(words.client_profile_title(), words.profile_description()),
  { name: 'robots', content: 'noindex' },
];

export default function ClientProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, photo, stored, path, url, sharedUrl } = loaderData;
  const isHidden = useIsViewing();
  const answer = useMemo(() => actionData && readAnswer(actionData), [actionData]);
  const form = useClientForm(userId, stored, answer);
  const isSample = stored.version === 0 && sameProfile(form.values, stored.profile);
  const shown = isSample ? sampleProfile() : form.values;
  return (
    <div className="max-w-3xl">
      <PageHeading title={words.client_profile_title()}>{words.profile_intro()}</PageHeading>
      <Tabs
        label={words.client_profile_title()}
        tabs={[
          {
            id: 'edit',
            label: words.edit_profile(),
            content: (
              <div className="flex flex-col gap-6">
                <ClientProfileForm
                  form={form}
                  answer={answer}
                  sent={actionData && 'conflict' in actionData ? undefined : actionData}
                />
                {isHidden ? (
                  <HiddenCard id="share" title={words.share_your_profile()} />
                ) : (
                  <ShareCard path={path} url={url} sharedUrl={sharedUrl} />
                )}
              </div>
            ),
          },
          {
            id: 'preview',
            label: words.preview_profile(),
            content: (
              <div className="flex flex-col gap-4">
                <Banner tone="info">{words.preview_intro()}</Banner>
                <ClientCard
                  client={visibleToOthers(shown, isSample ? null : photo)}
                  level={2}
                  badge={
                    isSample && (
                      <p className="mb-2">
                        <Badge tone="pending">{words.sample()}</Badge>
                      </p>
                    )
                  }
                />
                {isSample && <p className="text-muted text-sm">{words.sample_note()}</p>}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
