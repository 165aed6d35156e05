import { data, redirectDocument, useNavigation } from 'react-router';
import * as messages from '#text/overview/account-settings/screens';
import {
  type EmailUndo,
  readEmailUndo,
} from '../../../core/overview/account-settings/undo-email-change.server.ts';
import { restoreAddress } from '../../../core/overview/your-data/restore-address.server.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/undo-email.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

/** The e-mail to a former address links here. Opening the page changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  return answered(await readEmailUndo(visitOf(args).ctx, tokenOf(args.request)));
}

/**
 * Restores the former address for anyone who has the link, then redirects to the page that sets a new
 * password.
 */
export async function action(args: Route.ActionArgs) {
  const undo = await restoreAddress(visitOf(args).ctx, tokenOf(args.request));
  if (undo.outcome !== 'undone') return answered(undo);
  const headers = flashHeaders({
    title: messages.address_back(),
    description: messages.address_back_text({ email: undo.email }),
    tone: 'success',
  });
  const { pathname, search } = new URL(undo.resetUrl);
  return redirectDocument(pathname + search, { headers });
}

const STATUSES = { possible: 200, undone: 200, taken: 409, dead: 410 };

function answered(undo: EmailUndo) {
  const shown =
    undo.outcome === 'dead' ? { outcome: undo.outcome } : { outcome: undo.outcome, email: undo.email };
  return data(shown as Shown, { status: STATUSES[undo.outcome] });
}

type Shown = { outcome: 'possible' | 'taken'; email: string } | { outcome: 'dead' };

export { withRetryAfter as headers } from '../../people/sign-in/retry-after.ts';

export const meta = () => [
  ...pageMeta(messages.undo_title(), messages.undo_description()),
  { name: 'robots', content: 'noindex' },
];

export default function UndoEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const undo = actionData ?? loaderData;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {undo.outcome === 'possible' && (
          <>
            <h1 className="mb-2 font-display text-2xl">{messages.undo_question()}</h1>
            <p className="mb-4 text-muted">{messages.undo_text()}</p>
            <ul className="mb-6 flex list-disc flex-col gap-2 pl-5">
              <li>
                <RichText
                  message={messages.undo_effect_address}
                  inputs={{ email: undo.email }}
                  strong={(text) => <strong className="break-words">{text}</strong>}
                />
              </li>
              <li>{messages.undo_effect_sessions()}</li>
              <li>{messages.undo_effect_password()}</li>
              <li>{messages.undo_effect_ways()}</li>
              <li>{messages.undo_effect_links()}</li>
              <li>{messages.undo_effect_payouts()}</li>
              <li>{messages.undo_effect_deletion()}</li>
            </ul>
            <Form method="post" failed={{ title: messages.error(), text: messages.profile_not_updated() }}>
              <Button
                type="submit"
                name="intent"
                value="undo"
                wide
                busy={busy}
                busyText={messages.updating()}
              >
                {messages.undo_button()}
              </Button>
            </Form>
            <p className="mt-5 text-muted text-sm">{messages.undo_was_you()}</p>
          </>
        )}
        {undo.outcome === 'taken' && (
          <>
            <h1 className="mb-2 font-display text-2xl">{messages.address_taken()}</h1>
            <p className="mb-6 text-muted">{messages.address_taken_text({ email: undo.email })}</p>
            <ButtonLink to="/contact">{messages.write_to_us()}</ButtonLink>
          </>
        )}
        {undo.outcome === 'dead' && (
          <>
            <h1 className="mb-2 font-display text-2xl">{messages.link_no_longer_works()}</h1>
            <p className="mb-6 text-muted">{messages.undo_link_dead()}</p>
            <ButtonLink to="/contact">{messages.write_to_us()}</ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
