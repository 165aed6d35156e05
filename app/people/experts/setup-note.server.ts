import type { Context } from '../../../core/context.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { type OwnSetup, readOwnSetup } from '../../../core/people/setup/read-own-setups.server.ts';
import { missingSteps, stepsToDo } from '../../../core/people/setup/setup.ts';
import { sayDay } from '../../../lib/when.ts';
import type { ShownSetupNote } from './setup-note.tsx';

/** Returns the note about the setup on an owner's pages; null for staff, and once all steps are done. */
export async function setupNoteOf(ctx: Context, practiceId: string): Promise<ShownSetupNote | null> {
  const setup = await readOwnSetup(ctx, practiceId);
  return setup ? shownNote(setup, await zoneOf(ctx)) : null;
}

export function shownNote(setup: OwnSetup, zone: string): ShownSetupNote {
  const { practiceId, steps, isHidden, isLive, graceUntil } = setup;
  return {
    practiceId,
    isHidden,
    isLive,
    left: missingSteps(steps).length,
    toDo: stepsToDo(steps),
    until: graceUntil && sayDay(graceUntil, zone),
    wasRequested: steps.every(({ item, isDone }) => item !== 'share' || isDone),
  };
}
