import { PHOTO_WORDS, PhotoRefused } from '../../../core/people/accounts/pictures/photo.ts';
import { Refusal } from '../../../lib/errors.ts';

/** Runs `act`. If it refuses a picture, reports the problem at the field `name`. */
export async function photoBeside<Done>(name: string, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error;
    const message = PHOTO_WORDS[error.fault].message;
    throw new Refusal('invalid_input', message, { [name]: [message] });
  }
}
