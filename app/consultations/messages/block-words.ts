export const WHAT_A_BLOCK_DOES =
  'No messages, offers, requests or invitations between you, and we don’t tell them. A confirmed booking stands until one of you cancels it.';
export const WHILE_BLOCKED = 'You won’t hear from them now, except about confirmed bookings.';
