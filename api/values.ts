import { z } from 'zod';
import * as words from '#text/api/answers';

/** An id. A malformed one is answered like an unknown one, so both look alike. */
export const id = (description: string) =>
  z
    .string()
    .max(100)
    .meta({ description, override: { type: 'string', format: 'uuid' } });

/** The mark in descriptions of text that people wrote. Language models must read it as data. */
export const BY_PEOPLE = { 'x-written-by': 'people' } as const;

/** Text that people wrote, such as a name. */
export const byPeople = (description?: string) =>
  z.string().meta({ ...(description && { description }), ...BY_PEOPLE });

/** A parameter with a whole number. */
export const wholeNumber = (least: number, most: number, description: string) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: () => words.whole_number({ least, most }),
    })
    .transform(Number)
    .meta({ description, override: { type: 'integer', minimum: least, maximum: most } });

/** An instant in UTC, such as '2026-12-01T17:30:00.000Z'. */
export const instant = (description: string) => z.iso.datetime().meta({ description });
export const day = (description: string) => z.iso.date().meta({ description });
export const zone = z
  .string()
  .meta({ description: 'The IANA time zone of the place.', example: 'America/Denver' });
export const cents = (description: string) => z.int().min(0).meta({ description });

/** A parameter that is true or false. */
export const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .meta({ description, override: { type: 'boolean', enum: undefined } });

/** Which page of a list a call asks for, counted by the pages before it. */
export const page = wholeNumber(1, 100_000, 'The `next` of the page before.').optional();
export const nextPage = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `after`; null on the last page.' });

/** A call without parameters, of one kind. */
export const none = z.strictObject({});

/** Why something cannot be booked or searched. */
export const reason = z
  .strictObject({
    code: z.string().meta({ description: 'A refusal code.' }),
    title: byPeople(),
    detail: byPeople('May contain names.'),
  })
  .meta({ id: 'Reason', description: 'Why an expert cannot be booked, in the language of the caller.' });

export const point = z
  .strictObject({ lat: z.number(), lng: z.number() })
  .meta({ id: 'Point', description: 'Degrees. The point that the map shows, not an address.' });
