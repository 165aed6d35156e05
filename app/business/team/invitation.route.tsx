import { data, redirect, useNavigation } from 'react-router';
import * as words from '#text/business/team/screens';
import { acceptInvitation, declineInvitation } from '../../../core/business/team/answer-invitation.server.ts';
import { ROLE_WORDS, WHY_NOT_WORDS } from '../../../core/business/team/invitation.ts';
import { readInvitation } from '../../../core/business/team/read-invitation.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { agreePath, authPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { pathFor, TEAM_PATH } from '../../people/experts/practice-path.ts';
import { birthDatePath } from '../../people/sign-in/birth-date-path.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/invitation.route';

/** The invitation e-mail links here. Opening the page changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { pathname, search, searchParams } = args.url;
  const invitation = await readInvitation(ctx, searchParams.get('token'));
  const here = pathname + search;
  return {
    invitation,
    toLogIn: authPath('login', here),
    toSignUp: authPath('signup', here),
    toAgree: agreePath(here),
    toBirthDate: birthDatePath(here),
    lacksBirthDate: ctx.actor !== null && !ctx.actor.dateOfBirth,
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const token = args.url.searchParams.get('token');
  const form = await args.request.formData();
  switch (single(form, 'intent')) {
    case 'accept':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          const practiceId = await acceptInvitation(ctx, { token });
          const headers = flashHeaders({ title: words.welcome(), tone: 'success' });
          return redirect(pathFor(TEAM_PATH, practiceId), { headers });
        },
        { tellsNotFound: true },
      );
    case 'decline':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await declineInvitation(ctx, { token });
          return redirect('/dashboard', {
            headers: flashHeaders({ title: words.invitation_declined(), tone: 'success' }),
          });
        },
        { tellsNotFound: true },
      );
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.your_invitation(), words.your_invitation_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData?.get('intent');
  const { invitation, toLogIn, toSignUp, toAgree, toBirthDate, lacksBirthDate } = loaderData;
  const refusal = actionData?.refusal;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        {invitation.why !== null ? (
          <>
            <h1 className="mb-2 font-display text-2xl">{WHY_NOT_WORDS[invitation.why].title()}</h1>
            <p className="mb-6 text-muted">{WHY_NOT_WORDS[invitation.why].text()}</p>
            <ButtonLink to="/dashboard">{words.open_dashboard()}</ButtonLink>
          </>
        ) : (
          <>
            <h1 className="mb-2 font-display text-2xl [overflow-wrap:anywhere]">
              {words.join({ practice: invitation.practiceName })}
            </h1>
            <p className="mb-4 text-muted [overflow-wrap:anywhere]">
              <RichText
                message={words.sent_to}
                inputs={{ email: invitation.email }}
                strong={(email) => <strong className="text-ink">{email}</strong>}
              />
            </p>
            <p className="mb-6">
              <span className="font-semibold">{ROLE_WORDS[invitation.role].label()}.</span>{' '}
              {ROLE_WORDS[invitation.role].hint()}
            </p>
            {actionData?.problem && (
              <Banner tone="error" title={actionData.problem} className="mb-6">
                {refusal?.code === 'consent_needed' && (
                  <PageLink to={toAgree} className="text-link">
                    {words.read_and_agree()}
                  </PageLink>
                )}
              </Banner>
            )}
            {invitation.isTheirs === null && (
              <div className="flex flex-col gap-3">
                <p className="text-muted">{words.log_in_with_address()}</p>
                <ButtonLink to={toSignUp}>{words.create_account()}</ButtonLink>
                <ButtonLink to={toLogIn} variant="secondary">
                  {words.log_in()}
                </ButtonLink>
              </div>
            )}
            {invitation.isTheirs === false && (
              <>
                <p className="mb-6 text-muted">{words.other_address()}</p>
                <ButtonLink to="/sign-out">{words.sign_out()}</ButtonLink>
              </>
            )}
            {invitation.isTheirs && lacksBirthDate && (
              <>
                <p className="mb-6 text-muted">{words.birth_date_needed()}</p>
                <ButtonLink to={toBirthDate}>{words.add_birth_date()}</ButtonLink>
              </>
            )}
            {invitation.isTheirs && !lacksBirthDate && (
              <Form method="post" failed={{ title: words.answer_failed() }} className="flex flex-wrap gap-3">
                <Button
                  type="submit"
                  name="intent"
                  value="accept"
                  busy={busy === 'accept'}
                  busyText={words.joining()}
                >
                  {words.accept()}
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="decline"
                  variant="secondary"
                  busy={busy === 'decline'}
                  busyText={words.declining()}
                >
                  {words.decline()}
                </Button>
              </Form>
            )}
          </>
        )}
      </Card>
    </div>
  );
}
