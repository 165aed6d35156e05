import { OWN_LEAVING, otherLeaving } from '../../people/accounts/leaving.ts';

/** The two sides of a conversation. */
export type Side = 'client' | 'expert';

export const otherSide = (side: Side): Side => (side === 'client' ? 'expert' : 'client');

/** True when a message was sent by a side; whatever the client has not sent is of the practice. */
export const isOf = (side: Side, senderId: string, { clientId }: { clientId: string }): boolean =>
  (senderId === clientId) === (side === 'client');

/** What the rule needs to know of the two people, seen from the one who wants to write. */
export type Standing = {
  as: Side;
  /** There is or was a request or booking between them. */
  hasBooking: boolean;
  /** The expert may see the client's profile without a booking, by the link that the client has shared. */
  seesClient: boolean;
  clientHasWritten: boolean;
  expertHasWritten: boolean;
  blockedByMe: boolean;
  blockedByOther: boolean;
  /** The other side has no account any more, or never had one. */
  isGone: boolean;
  /** Whose account waits for its deletion; one's own comes first. */
  leaving: 'me' | 'other' | null;
};

type Leaving = 'leaving' | 'other-leaving';

/** May one write, and as what; if not, why. */
export type WriteAnswer =
  | { allowed: true; as: 'message' | 'introduction' }
  | {
      allowed: false;
      why: 'stranger' | 'gone' | 'blocked-by-me' | 'blocked' | 'introduction-waits' | Leaving;
    };

/**
 * The one question of who may write to whom; asked by the form and by the verb. A request or booking lets
 * both write; an expert to whom the client's profile was shared may introduce themselves, once until the client answers.
 */
export function mayWrite(standing: Standing): WriteAnswer {
  const { as, clientHasWritten, expertHasWritten } = standing;
  const ever = standing.hasBooking || clientHasWritten || expertHasWritten;
  if (!ever && !(as === 'expert' && standing.seesClient)) return { allowed: false, why: 'stranger' };
  if (standing.isGone) return { allowed: false, why: 'gone' };
  if (standing.leaving === 'me') return { allowed: false, why: 'leaving' };
  if (standing.blockedByMe) return { allowed: false, why: 'blocked-by-me' };
  if (standing.blockedByOther) return { allowed: false, why: 'blocked' };
  if (standing.leaving === 'other') return { allowed: false, why: 'other-leaving' };
  if (standing.hasBooking || clientHasWritten) return { allowed: true, as: 'message' };
  if (as === 'client') return { allowed: true, as: 'message' };
  if (expertHasWritten) return { allowed: false, why: 'introduction-waits' };
  return { allowed: true, as: 'introduction' };
}

/** Why somebody cannot write, in a kind sentence; `name` is the other side. */
export function whyNot(why: Extract<WriteAnswer, { allowed: false }>['why'], as: Side, name: string): string {
  switch (why) {
    case 'stranger':
      return as === 'client'
        ? 'You can write to an expert once you have requested a consultation with them.'
        : 'This person was not found.';
    case 'gone':
      return `${name} has left, so you can’t write to them any more.`;
    case 'blocked-by-me':
      return `You have blocked ${name}. Unblock them to write.`;
    case 'blocked':
      return `${name} is not taking messages here at the moment. Your bookings are not affected.`;
    case 'leaving':
      return OWN_LEAVING;
    case 'other-leaving':
      return otherLeaving(name);
    case 'introduction-waits':
      return `Your introduction has reached ${name}. You can write again once they answer.`;
  }
}
