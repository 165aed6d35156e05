/** Shown before you block someone. */
export const WHAT_A_BLOCK_DOES =
  'No messages, offers, requests or invitations between you, and we don’t tell them. A confirmed booking stands until one of you cancels it.';
/** Shown while you block someone. */
export const WHILE_BLOCKED = 'You don’t hear from them now, apart from bookings that stand.';
