export const OWN_LEAVING =
  'Your account is scheduled to be deleted, so you can’t start anything new. To continue, keep your account in Account Settings.';

/** The message for the other side. It does not reveal that the person is leaving. */
export const otherLeaving = (name: string) => `${name} is not taking anything new at the moment.`;
