import { BOTH_WAYS, type KindFacts } from '../../ground/notifications/kinds.ts';

declare module '../../ground/notifications/kinds.ts' {
  interface NotificationKinds {
    spotlight: 'experts';
  }
}

/** Notifications about Spotlight, for its payer. */
export const SPOTLIGHT_KINDS: KindFacts<'spotlight'> = {
  spotlight: {
    label: 'Your Spotlight',
    hint: 'It began, could not be renewed, pauses or ends.',
    ways: BOTH_WAYS,
    for: 'experts',
  },
};
