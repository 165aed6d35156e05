import { data, useNavigation } from 'react-router';
import * as words from '#text/finding/widget/screens';
import { addOrigin, removeOrigin } from '../../../core/finding/widget/change-origins.server.ts';
import { originForm } from '../../../core/finding/widget/origin-form.ts';
import { readOrigins } from '../../../core/finding/widget/read-widget.server.ts';
import { currentLanguage, pathInLanguage } from '../../../lib/language.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { pageMeta } from '../../page-meta.ts';
import {
  backTo,
  namedPractice,
  practiceOf,
  practiceToChange,
} from '../../people/experts/own-practice.server.ts';
import { PracticeFrame } from '../../people/experts/practice-frame.tsx';
import { APPEARANCE_PATH, pathFor, WIDGET_PATH } from '../../people/experts/practice-path.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/widget-settings.route';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx, config } = visitOf(args);
  return { ...own, origins: await readOrigins(ctx, own.practice.id), publicOrigin: config.publicOrigin };
}

export async function action(args: Route.ActionArgs) {
  await practiceToChange(args, WIDGET_PATH);
  const { ctx } = visitOf(args);
  const practiceId = namedPractice(args);
  const form = await args.request.formData();
  const about = single(form, 'intent');
  switch (about) {
    case 'add':
      return await answerForm(
        form,
        originForm,
        async ({ origin }) => {
          await addOrigin(ctx, { practiceId, origin });
          return backTo(args, WIDGET_PATH, { title: words.site_added() });
        },
        { about },
      );
    case 'remove':
      return await answerForm(form, NO_FIELDS, async () => {
        await removeOrigin(ctx, { practiceId, origin: single(form, 'site') });
        return backTo(args, WIDGET_PATH, { title: words.site_removed() });
      });
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.widget(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function WidgetSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, origins, publicOrigin } = loaderData;
  const named = choice.length > 0 ? practice.id : null;
  const lone = actionData && actionData.about === undefined ? actionData.problem : null;
  const framePath = pathInLanguage(`/widget/${practice.id}`);
  const script = `<script async src="${publicOrigin}/widget.js" data-practice="${practice.id}" data-language="${currentLanguage()}"></script>`;
  return (
    <PracticeFrame tab={APPEARANCE_PATH} {...{ practice, access, choice }}>
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="font-display text-2xl">{words.widget()}</h2>
          <p className="mt-1 text-muted">{words.intro()}</p>
        </div>
        {lone && <Banner tone="error" title={lone} />}
        <Sites
          {...{ origins }}
          mayChange={practice.mayChange}
          answer={actionData?.about === 'add' ? actionData : undefined}
        />
        <Card as="section" aria-labelledby="snippet">
          <CardHeader id="snippet" title={words.snippet()} description={words.snippet_text()} />
          <div className="flex flex-col gap-5">
            <LinkToCopy
              label={words.script_line()}
              hint={words.csp({ origin: publicOrigin })}
              url={script}
              what={words.script_name()}
            />
            <LinkToCopy
              label={words.link_instead()}
              hint={words.link_instead_text()}
              url={publicOrigin + pathInLanguage(`/expert/${practice.id}/book`)}
              what={words.link_name()}
            />
          </div>
        </Card>
        <Card as="section" aria-labelledby="preview">
          <CardHeader id="preview" title={words.preview()} description={words.preview_text()} />
          <iframe
            src={framePath}
            title={words.preview()}
            className="h-144 w-full rounded-md border border-line"
          />
        </Card>
        <p className="text-sm">
          <PageLink to={pathFor(APPEARANCE_PATH, named)} className="text-link">
            {words.back()}
          </PageLink>
        </p>
      </div>
    </PracticeFrame>
  );
}

function Sites(props: { origins: readonly string[]; mayChange: boolean; answer: FormAnswer | undefined }) {
  const { origins, mayChange, answer } = props;
  return (
    <Renewed by={origins.join()}>
      <SitesForm {...{ origins, mayChange, answer }} />
    </Renewed>
  );
}

function SitesForm({ origins, mayChange, answer }: Parameters<typeof Sites>[0]) {
  const { form, field, problem } = useCheckedForm({
    id: 'add-site',
    schema: originForm,
    answer,
    checks: 'onSubmit',
  });
  const sent = useNavigation().formData;
  const list =
    origins.length === 0 ? (
      <p className="mb-5 text-muted">{words.no_sites()}</p>
    ) : (
      <ul className="mb-5 divide-y divide-line border-line border-y">
        {origins.map((origin) => (
          <li key={origin} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{origin}</span>
            {mayChange && (
              <Form method="post" preventScrollReset failed={{ title: words.site_not_removed() }}>
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="site" value={origin} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  busy={sent?.get('site') === origin}
                  aria-label={words.remove_named({ origin })}
                >
                  {words.remove()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    );
  if (!mayChange) {
    return (
      <Card as="section" aria-labelledby="sites">
        <CardHeader id="sites" title={words.sites()} description={words.sites_text()} />
        {list}
      </Card>
    );
  }
  return (
    <FormCard
      id="sites"
      title={words.sites()}
      description={words.sites_text()}
      failed={words.site_not_added()}
      before={list}
      keepsPlace
      {...{ form, problem }}
    >
      <TextField
        {...field('origin')}
        label={words.site()}
        hint={words.site_hint()}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        required
        className="max-w-md"
      />
      <IntentButton intent="add" busyText={words.adding()}>
        {words.add_site()}
      </IntentButton>
    </FormCard>
  );
}
