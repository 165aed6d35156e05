/** What an admin can do, and how the record says it. */
export const ADMIN_ACTS = {
  suspend: 'Suspended',
  lift: 'Lifted the suspension of',
  'sign-out': 'Signed out everywhere',
  'close-report': 'Closed the report about',
  'answer-message': 'Answered the message of',
  'finish-message': 'Marked as done the message of',
  'reopen-message': 'Opened again the message of',
  'try-again': 'Tried again',
} as const;

export type AdminAct = keyof typeof ADMIN_ACTS;

/** What an act is about. */
export type ActSubject = { kind: 'person' | 'report' | 'contact-message' | 'set-aside'; id: string };
