/** Shown before someone is blocked. */
export const WHAT_A_BLOCK_DOES =
  'No messages, offers, requests or invitations between you, and we don’t tell them. A confirmed booking stands until one of you cancels it.';
/** Shown while they are blocked. */
export const WHILE_BLOCKED = 'You don’t hear from them now, apart from bookings that stand.';
