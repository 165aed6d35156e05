import { z } from 'zod';
import * as words from '#text/api/answers';
import { taxRateAt } from '../../core/ground/geography/tax-rate-at.ts';
import { termsOf } from '../../core/money/pricing/booking-terms.ts';
import { sayPolicy } from '../../core/money/pricing/cancellation-policy.ts';
import { quote } from '../../core/money/pricing/price.ts';
import { dueCents } from '../../core/money/pricing/say-way-to-pay.ts';
import { bookedMinutes, LENGTHS } from '../../core/practice/availability/lengths.ts';
import { readBookableExpert } from '../../core/practice/availability/read-free-times.server.ts';
import { visitPlaceOf } from '../../core/practice/availability/visit-place.server.ts';
import { declareCall } from '../call.ts';
import { unusable } from '../problem.ts';
import { cents, id } from '../values.ts';
import { aboutVisit, checkAsked } from './read-times.ts';

const LENGTH_WORDS = LENGTHS.map(String);

const answer = z
  .strictObject({
    currency: z.literal('USD'),
    minutes: z.int(),
    ratePerMinuteCents: cents('The rate.'),
    priceCents: cents('The minutes at the rate.'),
    taxCents: cents("The state's tax on the price."),
    feeCents: cents('Our fee.'),
    totalCents: cents('The sum of price, tax, and fee.'),
    dueCents: cents('What the client pays: the total by card, the price and tax in person.'),
    payment: z.enum(['card', 'in-person']).meta({ description: 'How clients pay for new requests.' }),
    answerHours: z.number().meta({ description: 'Within how many hours the expert answers.' }),
    cancellation: z.strictObject({
      freeHoursBefore: z.number(),
      freeHoursAfterAcceptance: z.number(),
      latePercent: z.number().meta({ description: 'The percentage that a late cancellation costs.' }),
      text: z.string(),
    }),
  })
  .meta({ id: 'Quote' });

export const quotePriceCall = declareCall({
  name: 'quotePrice',
  method: 'get',
  address: '/experts/{expertId}/quote',
  group: 'Finding experts',
  summary: 'Compute the price of a consultation',
  description: 'What a request made now would cost, by the current fee, tax, and policy.',
  path: z.strictObject({ expertId: id('The expert.') }),
  query: z.strictObject({
    minutes: z
      .enum(LENGTH_WORDS)
      .meta({ description: 'The length, unless an option has its own.' })
      .optional(),
    optionId: id('One of their options.').optional(),
    placeId: id('One of their places; the first unless given.').optional(),
    visitZip: z
      .string()
      .max(20)
      .meta({ description: 'The ZIP code of a home visit, which decides the tax.' })
      .optional(),
  }),
  body: null,
  answer,
  refusals: ['not_found'],
  async run(ctx, { path, query }) {
    const { optionId, placeId, visitZip } = query;
    const expert = await readBookableExpert(ctx, path.expertId, placeId ?? null);
    checkAsked(expert, { optionId, visitZip });
    const option = expert.options.find(({ id }) => id === optionId);
    if (!option && !query.minutes) {
      throw unusable({ in: 'query', name: 'minutes', detail: words.minutes_or_option() });
    }
    const found = visitZip ? visitPlaceOf(expert, visitZip) : null;
    if (found && !found.ok) throw aboutVisit(found.message());
    const minutes = option ? bookedMinutes(option.minutes) : Number(query.minutes);
    const terms = termsOf(ctx.settings);
    const price = quote(
      minutes,
      expert.ratePerMinuteCents,
      taxRateAt(ctx, found?.place ?? expert),
      terms.feeCents,
    );
    const way = ctx.payments.wayToPay;
    return {
      currency: 'USD' as const,
      ...price,
      dueCents: dueCents(price, way),
      payment: way,
      answerHours: terms.answerHours,
      cancellation: { ...terms.policy, text: sayPolicy(terms.policy, terms.feeCents) },
    };
  },
});
