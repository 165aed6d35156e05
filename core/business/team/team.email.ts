import * as words from '#text/business/team/mail';
import { brand } from '../../brand.ts';
import type { Role } from '../../context.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { INVITATION_DAYS, ROLE_WORDS } from './invitation.ts';

/** Returns the e-mail for an invited person. They may not know the product. */
export function invitationMail(
  invited: { to: string; practiceName: string; role: Role; url: string },
  origin: string,
): WrittenMail {
  const { to, practiceName, role, url } = invited;
  return writeMail(
    {
      to,
      subject: words.invited(),
      heading: words.join({ practice: practiceName }),
      paragraphs: [
        words.practice_invites_you({ practice: practiceName, brand: brand.name }),
        words.account_needed(),
      ],
      facts: [[words.your_role(), `${ROLE_WORDS[role].label()}. ${ROLE_WORDS[role].hint()}`]],
      button: { label: words.see_invitation(), url },
      notes: [words.link_works_once({ days: INVITATION_DAYS }), words.ignore_or_decline()],
    },
    origin,
  );
}

export function removedMail(to: string, practiceName: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.removed(),
      heading: words.no_longer_work_for({ practice: practiceName }),
      paragraphs: [words.taken_off_team({ practice: practiceName }), words.calendar_links_ended()],
    },
    origin,
  );
}

type Notice = { title: string; text: string };

/** Returns the notice that tells the owners who joined their practice, and in which role. */
export function joinedNotice({ email, role }: { email: string; role: Role }, practice: string): Notice {
  return {
    title: words.someone_joined(),
    text:
      role === 'owner'
        ? words.joined_as_owner({ email, practice })
        : words.joined_as_staff({ email, practice }),
  };
}

export function declinedNotice(email: string, practice: string): Notice {
  return {
    title: words.invitation_declined(),
    text: words.declined_invitation({ email, practice }),
  };
}

export function leftNotice(who: string): Notice {
  return { title: words.someone_left(), text: words.left_team({ who }) };
}

/** Returns the notice that tells a member their new role, and what it lets them do. */
export function newRoleNotice(role: Role, practice: string): Notice {
  const change = role === 'owner' ? words.role_is_owner({ practice }) : words.role_is_staff({ practice });
  return { title: words.role_changed(), text: `${change} ${ROLE_WORDS[role].hint()}` };
}
