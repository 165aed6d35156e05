import type { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput, writeListing } from '../experts/change-practice.server.ts';
import { refreshSetup } from '../setup/refresh-setup.server.ts';
import { expertiseForm, methodsForm, rateForm } from './services-form.ts';

/** Sets the consultation methods of an owner's practice. Existing bookings don't change. */
export async function setMethods(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof methodsForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { methods } = readInput(methodsForm, input);
    await writeListing(ctx, expertId, { consultationMethods: methods });
    await refreshSetup(ctx, expertId);
  });
}

/** Sets the price per minute of an owner's practice. Existing bookings keep their price. */
export async function setRate(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof rateForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { rate: ratePerMinuteCents } = readInput(rateForm, input);
    await writeListing(ctx, expertId, { ratePerMinuteCents, rateChosenAt: asDate(ctx.now()) });
  });
}

export async function setExpertise(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof expertiseForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { expertise: tags } = readInput(expertiseForm, input);
    await writeListing(ctx, expertId, { tags });
    await refreshSetup(ctx, expertId);
  });
}
