import { z } from 'zod';
import { typedSigns, typedText } from '../../../lib/text-field.ts';
import { adminWords } from '../admin/admin-words.ts';
import { SETTINGS, type SettingFacts, sayBounds, whyNotTogether } from './setting-facts.ts';
import type { SettingName } from './settings.ts';

export const MAX_WHY_LENGTH = 500;

const within = (name: SettingName, value: number, { least, most }: SettingFacts, ctx: z.RefinementCtx) => {
  if (value >= least && value <= most) return value;
  ctx.addIssue({ code: 'custom', message: `Please choose ${sayBounds(name)}.` });
  return z.NEVER;
};

const typed = (name: Exclude<SettingName, 'commissionPercent'>) =>
  typedSigns('Please enter a number.').transform((text, ctx) => {
    const facts = SETTINGS[name];
    const isDollars = facts.unit === 'dollars';
    if (!(isDollars ? /^\d{1,4}(\.\d{1,2})?$/ : /^\d{1,4}$/).test(text)) {
      ctx.addIssue({
        code: 'custom',
        message: isDollars ? 'Please enter a sum, such as 1.00.' : 'Please enter a whole number.',
      });
      return z.NEVER;
    }
    return within(name, isDollars ? Math.round(Number(text) * 100) : Number(text), facts, ctx);
  });

const typedCommission = typedSigns().transform((text, ctx) => {
  if (text === '') return null;
  if (!/^\d{1,3}$/.test(text)) {
    ctx.addIssue({ code: 'custom', message: 'Please enter a whole number, or nothing.' });
    return z.NEVER;
  }
  return within('commissionPercent', Number(text), SETTINGS.commissionPercent, ctx);
});

const typedDay = typedSigns()
  .transform((text, ctx) => {
    if (text === '') return null;
    // `z.iso.date()` accepts only four-digit years, so every accepted day has an instant.
    const day = z.iso.date().safeParse(text);
    if (day.success) return day.data;
    ctx.addIssue({ code: 'custom', message: 'Please enter a day.' });
    return z.NEVER;
  })
  .default(null);

/** `from` is the instant at which the scheduled change takes effect. It identifies the change. */
export const cancelComingForm = z.object({ from: typedText() });

export const settingsForm = z
  .object({
    bookingFeeCents: typed('bookingFeeCents'),
    commissionPercent: typedCommission.default(null),
    answerHours: typed('answerHours'),
    payMinutes: typed('payMinutes'),
    freeHoursBefore: typed('freeHoursBefore'),
    freeHoursAfterAcceptance: typed('freeHoursAfterAcceptance'),
    latePercent: typed('latePercent'),
    individualFeeCents: typed('individualFeeCents'),
    centerFeeCents: typed('centerFeeCents'),
    spotlightFeeCents: typed('spotlightFeeCents'),
    payoutDays: typed('payoutDays'),
    disputeHours: typed('disputeHours'),
    disputeAnswerHours: typed('disputeAnswerHours'),
    travelMilesPerHour: typed('travelMilesPerHour'),
    travelLeastMinutes: typed('travelLeastMinutes'),
    photosWait: typed('photosWait'),
    from: typedDay,
    why: adminWords(3, MAX_WHY_LENGTH, 'Please say why.'),
  })
  .check((ctx) => {
    const message = whyNotTogether(ctx.value);
    if (message === null) return;
    ctx.issues.push({ code: 'custom', path: ['disputeHours'], message, input: ctx.value.disputeHours });
  });

export type SettingsInput = z.input<typeof settingsForm>;
