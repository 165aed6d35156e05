import { BOTH_WAYS, type KindFacts } from '../notifications/kinds.ts';

declare module '../notifications/kinds.ts' {
  interface NotificationKinds {
    message: 'everybody';
  }
}

/** What people are told about messages. */
export const MESSAGE_KINDS: KindFacts<'message'> = {
  message: {
    label: 'New messages',
    hint: 'An e-mail comes only when you have not read it meanwhile, at most one an hour for a conversation.',
    ways: BOTH_WAYS,
    for: 'everybody',
  },
};
