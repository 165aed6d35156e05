import { data, redirect } from 'react-router';
import * as words from '#text/business/team/screens';
import { changeRole } from '../../../core/business/team/change-role.server.ts';
import { invitationForm, roleForm } from '../../../core/business/team/invitation-form.ts';
import { inviteMember, sendInvitationAgain } from '../../../core/business/team/invite-member.server.ts';
import { readTeam } from '../../../core/business/team/read-team.server.ts';
import { removeMember } from '../../../core/business/team/remove-member.server.ts';
import { withdrawInvitation } from '../../../core/business/team/withdraw-invitation.server.ts';
import { newPractitionerForm } from '../../../core/practice/practitioners/practitioner-form.ts';
import { savePractitioner } from '../../../core/practice/practitioners/save-practitioner.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { backTo, namedPractice, practiceOf } from '../../people/experts/own-practice.server.ts';
import { PracticeFrame } from '../../people/experts/practice-frame.tsx';
import { PRACTICE_PATH, pathFor, TEAM_PATH } from '../../people/experts/practice-path.ts';
import { PractitionersCard } from '../../practice/practitioners/practitioners-card.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Renewed } from '../../sending/renewed.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Route } from './+types/team.route';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx } = visitOf(args);
  const team = await readTeam(ctx, own.practice.id);
  if (!team?.isCenter) throw redirect(pathFor(PRACTICE_PATH, namedPractice(args)));
  const now = ctx.now().epochMilliseconds;
  const invitations = team.invitations.map(({ expiresAt, sentAt: _, ...one }) => ({
    ...one,
    daysLeft: Math.ceil((Date.parse(expiresAt) - now) / 86_400_000),
  }));
  return { ...own, team: { ...team, invitations }, newId: ctx.newId() };
}

export async function action(args: Route.ActionArgs) {
  const { practice } = await practiceOf(args);
  const { ctx } = visitOf(args);
  const practiceId = practice.id;
  const form = await args.request.formData();
  const about = single(form, 'intent');
  const done = (title: string, description?: string) => backTo(args, TEAM_PATH, { title, description });
  const userId = single(form, 'member');
  const invitationId = single(form, 'invitation');
  switch (about) {
    case 'add':
      return await answerForm(
        form,
        newPractitionerForm,
        async ({ name, newId }) => {
          await savePractitioner(ctx, { practiceId, practitionerId: null, name, newId });
          return done(words.practitioner_added(), words.practitioner_bookable({ name }));
        },
        { about },
      );
    case 'invite':
      return await answerForm(
        form,
        invitationForm,
        async (invited) => {
          await inviteMember(ctx, { practiceId, ...invited });
          return done(words.invitation_sent(), words.invitation_mailed({ email: invited.email }));
        },
        { about },
      );
    case 'again':
      return await answerForm(form, NO_FIELDS, async () => {
        await sendInvitationAgain(ctx, { practiceId, invitationId });
        return done(words.invitation_sent_again(), words.earlier_link_ended());
      });
    case 'withdraw':
      return await answerForm(form, NO_FIELDS, async () => {
        await withdrawInvitation(ctx, { practiceId, invitationId });
        return done(words.invitation_withdrawn());
      });
    case 'role':
      return await answerForm(form, roleForm, async ({ role }) => {
        await changeRole(ctx, { practiceId, userId, role });
        return done(words.role_changed());
      });
    case 'remove':
      return await answerForm(form, NO_FIELDS, async () => {
        await removeMember(ctx, { practiceId, userId });
        if (userId !== ctx.actor?.id) return done(words.member_removed());
        const headers = flashHeaders({
          title: words.you_have_left({ practice: practice.name }),
          tone: 'success',
        });
        return redirect('/dashboard', { headers });
      });
    default:
      throw data({ message: words.no_such_action() }, { status: 422 });
  }
}

export const meta = () => [
  ...pageMeta(words.team(), words.team_description()),
  { name: 'robots', content: 'noindex' },
];

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, team, newId } = loaderData;
  const named = choice.length > 0 ? practice.id : null;
  const answerOf = (about: string) => (actionData?.about === about ? actionData : undefined);
  const problem = actionData && actionData.about === undefined ? actionData.problem : null;
  return (
    <PracticeFrame tab={TEAM_PATH} {...{ practice, access, choice }}>
      <div key={practice.id} className="flex flex-col gap-6">
        {problem && <Banner tone="error" title={problem} />}
        <Renewed by={String(team.practitioners.length)}>
          <PractitionersCard {...{ team, named, newId }} answer={answerOf('add')} />
        </Renewed>
        <MembersCard team={team} />
        {team.mayChange && (
          <Renewed by={team.invitations.map(({ id }) => id).join()}>
            <InvitationsCard team={team} answer={answerOf('invite')} />
          </Renewed>
        )}
      </div>
    </PracticeFrame>
  );
}
