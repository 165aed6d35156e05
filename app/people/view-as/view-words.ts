/** The content of the banner while an admin views an account. `ends` is a time in the admin's own zone. */
export type FormattedView = { name: string; ends: string; leftMs: number; mark: string };

/** The two parts of a sentence that says whose pages an admin sees, and when the view ends. */
export const whoseWords = (name: string) => `You are viewing as ${name}`;
export const untilWords = (ends: string) => `read only · ends at ${ends}`;

export const STOP_PATH = '/view-as/stop';

export const WORDS = {
  stop: 'Stop viewing',
  stopFailed: 'Failed to stop viewing',
  stopped: 'You stopped viewing',
  over: 'You were no longer viewing anyone',
  title: 'View as',
  does: 'Shows you their pages as they see them, read only, for at most 30 minutes. Their messages and health notes stay hidden. They see in their Activity History that an admin looked, when, and the reason.',
  reason: 'Reason',
  choose: 'Choose a reason',
  words: 'What you are looking for',
  wordsHint: 'Only admins see this, in the record.',
  start: 'View as this person',
  starting: 'Opening...',
  failed: 'Failed to view as this person',
  google: 'First confirm with Google that it’s you.',
  confirm: 'Confirm with Google',
};
