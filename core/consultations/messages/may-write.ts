import * as words from '#text/consultations/messages/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { otherLeaving, ownLeaving } from '../../people/accounts/leaving.ts';

export type Side = 'client' | 'expert';

export const otherSide = (side: Side): Side => (side === 'client' ? 'expert' : 'client');

/** Checks whether a message is from this side. A message that is not from the client is from the practice. */
export const isOf = (side: Side, senderId: string, { clientId }: { clientId: string }): boolean =>
  (senderId === clientId) === (side === 'client');

export type Standing = {
  as: Side;
  /** Whether the two have ever had a request or booking. */
  hasBooking: boolean;
  /** Whether the expert can see the client's profile through its share link, without a booking. */
  seesClient: boolean;
  clientHasWritten: boolean;
  expertHasWritten: boolean;
  blockedByMe: boolean;
  blockedByOther: boolean;
  /** Whether the other side's account is gone or the listing has no owner. */
  isGone: boolean;
  /** The side whose account will be deleted soon; 'me' if both will. */
  leaving: 'me' | 'other' | null;
};

type Leaving = 'leaving' | 'other-leaving';

export type WriteAnswer =
  | { allowed: true; as: 'message' | 'introduction' }
  | {
      allowed: false;
      why: 'stranger' | 'gone' | 'blocked-by-me' | 'blocked' | 'introduction-waits' | Leaving;
    };

/**
 * Decides whether one side may write to the other, for both the form and `sendMessage`. After a booking or a
 * message from the client, both sides may write. Before that, an expert with the share link may send one
 * introduction, which the client may answer. No one may write if there is a block, or if an account is gone
 * or will be deleted soon.
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

/** Explains why a person cannot write. `name` is the other side's name. */
export function whyNot(
  why: Extract<WriteAnswer, { allowed: false }>['why'],
  as: Side,
  name: string,
): Sentence {
  switch (why) {
    case 'stranger':
      return as === 'client' ? words.request_first : words.person_not_found;
    case 'gone':
      return withFacts(words.other_has_left, { name });
    case 'blocked-by-me':
      return withFacts(words.blocked_by_me, { name });
    case 'blocked':
      return withFacts(words.not_taking_messages, { name });
    case 'leaving':
      return ownLeaving;
    case 'other-leaving':
      return otherLeaving(name);
    case 'introduction-waits':
      return withFacts(words.introduction_waits, { name });
  }
}
