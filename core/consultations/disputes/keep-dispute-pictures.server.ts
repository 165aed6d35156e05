import * as words from '#text/consultations/disputes/rules';
import { plainLine } from '../../../lib/plain-text.ts';
import type { Context } from '../../context.ts';
import { PhotoRefused, sayOfFile, sayTooMany } from '../../people/accounts/pictures/photo.ts';
import { MAX_DISPUTE_PICTURES } from './dispute.ts';
import { isKept, keepDisputePicture, keptEnded } from './dispute-pictures.server.ts';
import type { DisputeView } from './dispute-view.ts';
import type { KeptPicture } from './kept-picture.ts';
import { readDisputeOf } from './read-dispute.server.ts';

const MAX_NAME_LENGTH = 80;

/** The step that the pictures belong to. */
export type PictureStep = 'open' | 'answer' | 'add';

/**
 * Stores the valid pictures of a form before its text is checked, so the sender doesn't need to choose them
 * again if the form is refused. Stores nothing if the sender can't take the step now. The step itself then
 * says why.
 * @param kept what this function returned for an earlier submission of the form.
 * @param files in the order chosen.
 * @returns the pictures that the form submits, and the reason for each file left out.
 */
export async function keepDisputePictures(
  ctx: Context,
  sent: {
    bookingId: string;
    step: PictureStep;
    kept?: readonly KeptPicture[];
    files: readonly { name: string; bytes: Uint8Array }[];
  },
): Promise<{ kept: KeptPicture[]; faults: string[] }> {
  const { bookingId, step, files } = sent;
  const before = sent.kept ?? [];
  if (before.length + files.length === 0) return { kept: [], faults: [] };
  const room = roomFor(step, await readDisputeOf(ctx, bookingId));
  // Without a token, the step refuses these pictures, even if it becomes possible in the meantime.
  if (room === null) return { kept: [...before, ...files.map(() => ({ token: '', name: '' }))], faults: [] };
  const kept: KeptPicture[] = [];
  for (const picture of before) if (await isKept(ctx, picture.token)) kept.push(picture);
  const faults = kept.length < before.length ? [keptEnded()] : [];
  const left: string[] = [];
  for (const { name, bytes } of files) {
    const shown = shownName(name);
    if (kept.length >= room) left.push(shown);
    else {
      const fault = await keepDisputePicture(ctx, bytes).then(
        (token) => void kept.push({ token, name: shown }),
        (error) => (error instanceof PhotoRefused ? error.message : Promise.reject(error)),
      );
      if (fault) faults.push(files.length > 1 ? sayOfFile(shown, fault) : fault);
    }
  }
  if (left.length > 0) faults.push(sayTooMany(room, left));
  return { kept, faults };
}

/** Returns how many more pictures a step accepts; null if the user can't take the step now. */
function roomFor(step: PictureStep, view: DisputeView | null): number | null {
  switch (step) {
    case 'open':
      return view?.openUntil ? MAX_DISPUTE_PICTURES : null;
    case 'answer':
      return view?.mayAnswer ? MAX_DISPUTE_PICTURES : null;
    case 'add': {
      const own = view?.dispute?.pictures.filter(({ side }) => side === 'client') ?? [];
      return view?.mayAddPictures ? MAX_DISPUTE_PICTURES - own.length : null;
    }
  }
}

const shownName = (name: string) =>
  plainLine(name.slice(0, MAX_NAME_LENGTH).toWellFormed()) || words.file_without_name();
