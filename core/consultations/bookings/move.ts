import type { Mover, TransitionName } from './booking-life.ts';
import type { EndReason } from './end-reasons.ts';
import type { ExtensionDetails } from './notices/booking.email.ts';

/** A transition with who makes it and what comes with it. */
export type Move = {
  name: TransitionName;
  by: Mover;
  /** The mover's note, or a function that returns our own sentence in the current language. */
  note: string | (() => string) | null;
  /** When the booking that this one replaces would have started. */
  movedFrom?: Date | null;
  endReason?: EndReason | null;
  /** Whether another booking takes over the payment. If so, nothing is refunded. */
  keepsPayment?: boolean;
  /** The extension that the step is about. */
  extension?: ExtensionDetails;
};

/** Returns the note in the current language. */
export const sayNote = (note: Move['note']) => (typeof note === 'function' ? note() : note);
