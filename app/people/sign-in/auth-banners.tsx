import { useFetcher } from 'react-router';
import { forgotPath, resendPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Why signing in failed. If `unconfirmedEmail` is set, the banner offers a new link to that address. */
export type AuthProblem = { title: string; message: string; unconfirmedEmail?: string | null };

const RESEND = 'resend';

export function AuthProblemBanner({ problem, next }: { problem: AuthProblem; next: string }) {
  const resend = useFetcher<FormAnswer>({ key: RESEND });
  return (
    <Banner tone="error" title={problem.title}>
      <p>{problem.message}</p>
      {problem.unconfirmedEmail && (
        <Form
          method="post"
          action={resendPath(next)}
          navigate={false}
          fetcherKey={RESEND}
          failed={{ title: 'Failed to send the link' }}
          className="mt-3 flex flex-col items-start gap-3"
        >
          <input type="hidden" name="email" value={problem.unconfirmedEmail} />
          <Button type="submit" variant="secondary" size="sm" busy={resend.state !== 'idle'}>
            Send a new link
          </Button>
          {resend.data?.problem && <p>{resend.data.problem}</p>}
        </Form>
      )}
    </Banner>
  );
}

export function ResetSentBanner({ outbox, next }: { outbox: boolean; next: string }) {
  return (
    <Banner tone="success" title="Check your e-mail">
      <p>If this address has an account, we have sent a link to set a new password. It works for an hour.</p>
      <p className="mt-2">
        {outbox ? (
          <>
            This is a demo:{' '}
            <a href="/outbox" className="text-link">
              open the outbox
            </a>{' '}
            to read it.
          </>
        ) : (
          <>
            Nothing there? Look in your spam folder, or{' '}
            <PageLink to={forgotPath(next)} className="text-link">
              send a new one
            </PageLink>
            .
          </>
        )}
      </p>
    </Banner>
  );
}
