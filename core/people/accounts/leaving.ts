/** Shown to someone who has asked for the deletion of their account and begins something new. */
export const OWN_LEAVING =
  'Your account is scheduled to be deleted, so you can’t start anything new. To continue, keep your account in Account Settings.';

/** Shown to the other side; does not reveal the deletion, which only its owner knows of. */
export const otherLeaving = (name: string) => `${name} is not taking anything new at the moment.`;
