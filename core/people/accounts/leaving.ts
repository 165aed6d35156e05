/** Shown to someone who is leaving and tries to start something new. */
export const OWN_LEAVING =
  'Your account is scheduled to be deleted, so you can’t start anything new. To continue, keep your account in Account Settings.';

/** Shown to the other side. It does not reveal that the person is leaving. */
export const otherLeaving = (name: string) => `${name} is not taking anything new at the moment.`;
