import { data, redirectDocument, useNavigation } from 'react-router';
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
import type { Route } from './+types/undo-email.route';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token');

/** The mail to a former address links here. Opening the page changes nothing. */
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
    title: 'Your e-mail address is back',
    description: `${undo.email} is the address of your account again. Every browser has been signed out.`,
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
  ...pageMeta('Put your e-mail address back', 'Undo the change of your e-mail address.'),
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
            <h1 className="mb-2 font-display text-2xl">Put your e-mail address back?</h1>
            <p className="mb-4 text-muted">
              The e-mail address of your account was changed recently. If it was not you, put yours back now:
            </p>
            <ul className="mb-6 flex list-disc flex-col gap-2 pl-5">
              <li>
                <strong className="break-words">{undo.email}</strong> is the address of your account again.
              </li>
              <li>We sign out every browser, and the current password stops working.</li>
              <li>You’ll set a new password on the next page.</li>
              <li>We remove any Google account or authenticator app that was added along with the change.</li>
              <li>
                Calendar links, share links and invitations made since the change end, and older links are
                renewed.
              </li>
              <li>
                We end payout accounts set up since the change, and stop reading calendars linked since.
              </li>
              <li>If someone asked to delete your account, we cancel that.</li>
            </ul>
            <Form method="post" failed={{ title: 'Error', text: 'Failed to update profile' }}>
              <Button type="submit" name="intent" value="undo" wide busy={busy} busyText="Updating...">
                Put my address back
              </Button>
            </Form>
            <p className="mt-5 text-muted text-sm">If it was you, just close this page.</p>
          </>
        )}
        {undo.outcome === 'taken' && (
          <>
            <h1 className="mb-2 font-display text-2xl">This address has its own account</h1>
            <p className="mb-6 text-muted">
              {undo.email} has been used for another account since, so we cannot put it back automatically.
              Please write to us from this address, and we will sort it out together.
            </p>
            <ButtonLink to="/contact">Write to us</ButtonLink>
          </>
        )}
        {undo.outcome === 'dead' && (
          <>
            <h1 className="mb-2 font-display text-2xl">This link no longer works</h1>
            <p className="mb-6 text-muted">
              A link works once, within seven days after the change. If you did not change your address, write
              to us from this one.
            </p>
            <ButtonLink to="/contact">Write to us</ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
