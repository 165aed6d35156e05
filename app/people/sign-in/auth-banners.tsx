import { useFetcher } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { pathInLanguage } from '../../../lib/language.ts';
import { forgotPath, resendPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

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
          failed={{ title: words.link_not_sent() }}
          className="mt-3 flex flex-col items-start gap-3"
        >
          <input type="hidden" name="email" value={problem.unconfirmedEmail} />
          <Button type="submit" variant="secondary" size="sm" busy={resend.state !== 'idle'}>
            {words.send_new_link()}
          </Button>
          {resend.data?.problem && <p>{resend.data.problem}</p>}
        </Form>
      )}
    </Banner>
  );
}

export function ResetSentBanner({ outbox, next }: { outbox: boolean; next: string }) {
  return (
    <Banner tone="success" title={words.check_your_e_mail()}>
      <p>{words.reset_sent()}</p>
      <p className="mt-2">
        {outbox ? (
          <RichText
            message={words.open_outbox_to_read}
            link={(text) => (
              <a href={pathInLanguage('/outbox')} className="text-link">
                {text}
              </a>
            )}
          />
        ) : (
          <RichText
            message={words.nothing_there}
            link={(text) => (
              <PageLink to={forgotPath(next)} className="text-link">
                {text}
              </PageLink>
            )}
          />
        )}
      </p>
    </Banner>
  );
}
