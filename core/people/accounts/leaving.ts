/** Shown to someone who has asked us to delete their account and tries to start something new. */
export const OWN_LEAVING =
  'Your account is scheduled to be deleted, so you can’t start anything new. To continue, keep your account in Account Settings.';

/** Returns the message for the other side, which does not reveal the deletion to them. */
export const otherLeaving = (name: string) => `${name} is not taking anything new at the moment.`;
