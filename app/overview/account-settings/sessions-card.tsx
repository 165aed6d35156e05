import { MonitorSmartphone } from 'lucide-react';
import * as words from '#text/overview/account-settings/screens';
import { SESSION_DAYS } from '../../../core/people/accounts/durations.ts';
import { SignOutForm } from '../../layout/sign-out-form.tsx';
import { RenewLinks } from '../../people/accounts/open-addresses-card.tsx';
import { Form } from '../../sending/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export type FormattedSession = { id: string; device: string; seen: string; isThis: boolean };

/**
 * Lists the user's sessions, with buttons that end them.
 * @param props.opens labels of the user's links that work without signing in and can be renewed.
 */
export function SessionsCard(props: { sessions: FormattedSession[]; opens: readonly string[] }) {
  const { sessions, opens } = props;
  return (
    <Card as="section" aria-labelledby="devices">
      <CardHeader
        id="devices"
        title={words.where_signed_in()}
        description={words.where_signed_in_text({ sessionDays: SESSION_DAYS })}
      />
      <ul className="mb-6 divide-y divide-line border-line border-y">
        {sessions.map(({ id, device, seen, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 items-start gap-3">
              <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {device}
                  {isThis && <Badge tone="positive">{words.this_device()}</Badge>}
                </p>
                <p className="text-muted text-sm">{seen}</p>
              </div>
            </div>
            {isThis ? (
              <SignOutForm>
                <Button type="submit" name="intent" value="sign-out" variant="secondary" size="sm">
                  {words.sign_out_this_device()}
                </Button>
              </SignOutForm>
            ) : (
              <Form
                method="post"
                failed={{
                  title: words.sign_out_failed(),
                  text: words.sign_out_failed_text(),
                }}
                preventScrollReset
                className="flex flex-col items-end gap-3"
              >
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  aria-label={words.sign_out_named({
                    device,
                    seen: seen.charAt(0).toLowerCase() + seen.slice(1),
                  })}
                >
                  {words.sign_out()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <SignOutForm className="flex flex-col items-start gap-3">
        <RenewLinks labels={opens} />
        <Button type="submit" variant="secondary" name="everywhere" value="yes">
          {words.sign_out_everywhere()}
        </Button>
      </SignOutForm>
    </Card>
  );
}
