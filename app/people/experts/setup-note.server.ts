import type { Context } from '../../../core/context.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { type OwnSetup, readOwnSetups } from '../../../core/people/setup/read-own-setups.server.ts';
import { sayDay } from '../../../lib/when.ts';
import type { ShownSetupNote } from './setup-note.tsx';

/** Returns what an owner's pages say about the setup; null for staff, and once all steps are done. */
export async function setupNoteOf(ctx: Context, practiceId: string): Promise<ShownSetupNote | null> {
  const setup = (await readOwnSetups(ctx)).find((one) => one.practiceId === practiceId);
  return setup ? shownNote(setup, await zoneOf(ctx)) : null;
}

export function shownNote(setup: OwnSetup, zone: string): ShownSetupNote {
  const { practiceId, steps, isHidden, isLive, graceUntil } = setup;
  return {
    practiceId,
    isHidden,
    isLive,
    left: steps.filter(({ isRequired, isDone }) => isRequired && !isDone).length,
    until: graceUntil && sayDay(graceUntil, zone),
    wasRequested: steps.every(({ item, isDone }) => item !== 'share' || isDone),
  };
}
