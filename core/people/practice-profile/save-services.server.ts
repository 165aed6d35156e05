import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput, writeListing } from '../experts/change-practice.server.ts';
import { expertiseForm, methodsForm, rateForm } from './services-form.ts';

/** An owner says in which ways consultations take place; the search filters by them. What is booked stays. */
export async function setMethods(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof methodsForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { methods } = readInput(methodsForm, input);
    await writeListing(ctx, expertId, { consultationMethods: methods });
  });
}

/** An owner says what a minute costs; bookings keep the price they were made at. */
export async function setRate(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof rateForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { rate: ratePerMinuteCents } = readInput(rateForm, input);
    await writeListing(ctx, expertId, { ratePerMinuteCents });
  });
}

/** An owner says which areas of expertise are theirs. */
export async function setExpertise(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof expertiseForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { expertise: tags } = readInput(expertiseForm, input);
    await writeListing(ctx, expertId, { tags });
  });
}
