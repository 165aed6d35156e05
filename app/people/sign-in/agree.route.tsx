import { redirect, useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { DOCUMENTS, OF_MEMBERS } from '../../../core/people/accounts/documents.ts';
import {
  FOR_AN_ACCOUNT,
  giveConsent,
  missingConsents,
} from '../../../core/people/accounts/give-consent.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/agree.route';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const missing = await missingConsents(visitOf(args).ctx, actor.id, OF_MEMBERS);
  if (missing.length === 0) throw redirect(nextOf(args.request));
  return {
    documents: missing.map((document) => ({ ...DOCUMENTS[document], title: DOCUMENTS[document].title() })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  await giveConsent(visitOf(args).ctx, FOR_AN_ACCOUNT, 'asked-again');
  throw redirect(nextOf(args.request));
}

export const meta = () => [
  ...pageMeta(words.please_read_agree(), words.what_has_changed()),
  { name: 'robots', content: 'noindex' },
];

export default function Agree({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.please_read_agree()}</h1>
        <p className="mb-4 text-muted">{words.new_since_last_time()}</p>
        <ul className="mb-6 flex flex-col gap-2">
          {loaderData.documents.map(({ title, path, version }) => (
            <li key={path}>
              <PageLink to={path} className="text-link font-semibold">
                {title}
              </PageLink>{' '}
              <span className="text-muted text-sm">{words.version_of({ version })}</span>
            </li>
          ))}
        </ul>
        <Form method="post" failed={{ title: words.agreement_not_saved() }} className="flex flex-col gap-5">
          <Button type="submit" name="intent" value="agree" wide busy={busy} busyText={words.loading()}>
            {words.i_agree()}
          </Button>
        </Form>
        <p className="mt-5 text-muted text-sm">
          <RichText
            message={words.health_data_apart}
            inputs={{ notice: DOCUMENTS['health-data'].title() }}
            link={(text) => (
              <PageLink to={DOCUMENTS['health-data'].path} className="text-link">
                {text}
              </PageLink>
            )}
          />
        </p>
      </Card>
    </div>
  );
}
