import { redirect, redirectDocument } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { readOpenAddresses } from '../../../core/people/accounts/open-addresses.server.ts';
import { logOut } from '../../../core/people/sign-in/log-out.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { SignOutForm } from '../../layout/sign-out-form.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RenewLinks } from '../accounts/open-addresses-card.tsx';
import type { Route } from './+types/sign-out.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  if (!ctx.actor) throw redirect('/');
  const open = await readOpenAddresses(ctx);
  return { opens: open.filter(({ mayEnd }) => mayEnd).map(({ label }) => label()) };
}

/**
 * Ends this browser's session or, with `everywhere`, all of the person's sessions. With `everywhere` and
 * `renewLinks`, also replaces the links that open without signing in.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { ctx, requestId, isDocument } = visitOf(args);
  try {
    const { cookies } = await logOut(visitOf(args).ctx, {
      everywhere: form.has('everywhere') && ctx.actor !== null,
      renewLinks: form.has('renewLinks'),
      headers: args.request.headers,
    });
    const headers = flashHeaders({
      title: words.signed_out(),
      description: words.signed_out_text(),
      tone: 'success',
    });
    for (const line of cookies) headers.append('Set-Cookie', line);
    // The browser stores this person's drafts, and someone else could use it next.
    headers.set('Clear-Site-Data', '"storage"');
    return redirectDocument('/', { headers });
  } catch (err) {
    if (!isDocument) throw err;
    if (!isRefusal(err)) ctx.log.error({ err, requestId }, 'signing out failed');
    const headers = flashHeaders({
      title: words.sign_out_failed(),
      description: words.sign_out_failed_text(),
      tone: 'error',
    });
    return redirect('/sign-out', { headers });
  }
}

export const meta = () => pageMeta(words.sign_out(), words.sign_out_description());

export default function SignOut({ loaderData: { opens } }: Route.ComponentProps) {
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.sign_out_title()}</h1>
        <p className="mb-6 text-muted">{words.sign_out_text()}</p>
        <SignOutForm className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="sign-out">
            {words.sign_out()}
          </Button>
          <Button type="submit" variant="secondary" name="everywhere" value="yes">
            {words.sign_out_everywhere()}
          </Button>
          <RenewLinks labels={opens} />
        </SignOutForm>
      </Card>
    </div>
  );
}
