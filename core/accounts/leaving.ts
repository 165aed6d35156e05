/** What somebody reads who has asked for the deletion of their account and begins something new. */
export const OWN_LEAVING =
  'Your account is going to be deleted, so nothing new can begin. To go on, keep your account in Account Settings.';

/** What the other side reads; that an account is going to be deleted is told to its owner alone. */
export const otherLeaving = (name: string) => `${name} takes nothing new at the moment.`;
