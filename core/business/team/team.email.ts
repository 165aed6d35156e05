import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import type { Role } from '../../context.ts';
import { layOutMail } from '../../ground/mail/mail-layout.ts';
import { INVITATION_DAYS, ROLE_WORDS } from './invitation.ts';

/** Returns the mail for an invited person, who may not know the product. */
export function invitationMail(
  invited: { to: string; practiceName: string; role: Role; url: string },
  origin: string,
): Mail {
  const { to, practiceName, role, url } = invited;
  return layOutMail(
    {
      to,
      subject: 'You are invited to join a practice',
      heading: `Join ${practiceName}`,
      paragraphs: [
        `${practiceName} invites you to work with them on ${brand.name}, where clients find experts near them and book consultations in person.`,
        'You need an account with this e-mail address. If you have none yet, the link takes you there first.',
      ],
      facts: [['Your role', `${ROLE_WORDS[role].label}. ${ROLE_WORDS[role].hint}`]],
      button: { label: 'See the invitation', url },
      notes: [
        `The link works once, within ${INVITATION_DAYS} days.`,
        'If you do not know this practice, you can ignore this e-mail or decline behind the link. You join nothing unless you accept.',
      ],
    },
    origin,
  );
}

export function removedMail(to: string, practiceName: string, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: 'You no longer belong to a practice',
      heading: `You no longer work for ${practiceName}`,
      paragraphs: [
        `An owner of ${practiceName} has taken you off its team. Your account stays as it is, and so do your own bookings as a client.`,
        'Calendar links that you made for this practice no longer work.',
      ],
    },
    origin,
  );
}
