/** What people can be told about, and choose how. Mails for the security of an account are not among them. */
export const NOTIFICATION_KINDS = [
  'request',
  'answer',
  'offer',
  'cancellation',
  'receipt',
  'message',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The two ways of telling. */
export type Ways = { email: boolean; inApp: boolean };

/** What the form of choices says of each kind, and which ways there are at all. */
export const KIND_WORDS: Record<
  NotificationKind,
  { label: string; hint: string; ways: Ways; forExperts: boolean }
> = {
  message: {
    label: 'New messages',
    hint: 'An e-mail comes only when you have not read it meanwhile, at most one an hour for a conversation.',
    ways: { email: true, inApp: true },
    forExperts: false,
  },
  request: {
    label: 'New requests',
    hint: 'Somebody asks for a time, or for another one.',
    ways: { email: true, inApp: true },
    forExperts: true,
  },
  answer: {
    label: 'Answers to your requests',
    hint: 'An expert accepts or declines, or a request runs out.',
    ways: { email: true, inApp: true },
    forExperts: false,
  },
  offer: {
    label: 'Offered times',
    hint: 'An expert offers you times to choose from.',
    ways: { email: true, inApp: true },
    forExperts: false,
  },
  cancellation: {
    label: 'Cancelled bookings',
    hint: 'The other side calls a booking off.',
    ways: { email: true, inApp: true },
    forExperts: false,
  },
  receipt: {
    label: 'Copies of your own requests',
    hint: 'What you asked for, with date, place and total.',
    ways: { email: true, inApp: false },
    forExperts: false,
  },
};

/** True for the name of a kind, also when it comes from a form. */
export function isKind(name: unknown): name is NotificationKind {
  return NOTIFICATION_KINDS.some((kind) => kind === name);
}

/** How a kind is told: by every way there is for it, less what the person has switched off. */
export function waysOf(kind: NotificationKind, choice: Ways | null | undefined): Ways {
  const { ways } = KIND_WORDS[kind];
  if (!choice) return ways;
  return { email: ways.email && choice.email, inApp: ways.inApp && choice.inApp };
}

/** The field of the form that stands for one way of one kind. */
export const choiceField = (kind: NotificationKind, way: keyof Ways) => `${kind}-${way}`;
