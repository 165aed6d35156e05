import { describe, expect, it } from 'vitest';
import { checkContent, contentWarning } from './content-check.ts';

const kinds = (text: string) => checkContent(text).map(({ kind }) => kind);

describe('the content check of a listing', () => {
  it.each([
    'I help people find calm, sleep and a good routine.',
    'We talk about dosing, from 2.5 mg to 10 mg, and about what a label means.',
    'Licensed nurse with 12 years in pain care and hospice.',
    'I do not sell anything, and nothing is for sale here.',
    'We never deliver cannabis; we bring knowledge.',
    'I don’t sell flower. I teach how to tell good flower from bad.',
    'I deliver workshops on cooking with edibles for beginners.',
    'We deliver talks about seeds and soil at schools.',
    'How to grow from seeds: light, soil, water, patience.',
    'A dose is not a gram: learn to read milligrams.',
    'An ounce of prevention is worth a pound of cure.',
    'My rate is $2.00 a minute, and the first talk is short.',
    'Learn about strains, terpenes and tinctures, and what research says.',
    'Bring what you bought, and we look at its label together.',
    'We help you choose what to ask for at a dispensary.',
    'Ordering your thoughts comes first; then we make a plan.',
    'Home visits within 20 miles. I come to your door on time.',
    'Certified by the American Herbalists Guild, RH (AHG), since 2011.',
    'Clinic in Denver, open 9.30 to 17.00, Suite 4.',
    'Relief for anxiety, nausea, migraine and chronic pain is what clients ask about.',
    'You can pay on the spot, in cash or by card.',
    'I have worked in shipping and in sales before I became a counselor.',
    'Massage with CBD balm for sore muscles.',
    'We compare vapes, flower and edibles and how fast each works.',
    'Call it what you like: rest is medicine. Text by text we read the law.',
    'St. John’s wort, valerian, hops: what goes with what.',
    'Available Mondays; bookings by the hour.',
    '',
  ])('is fine: %s', (text) => expect(checkContent(text)).toEqual([]));

  it.each<[text: string, ...found: string[]]>([
    ['We sell top-shelf flower.', 'sale'],
    ['Fresh buds for sale every Friday', 'sale'],
    ['Buy your edibles from me', 'sale'],
    ['Gummies in stock', 'sale'],
    ['20% off on all concentrates', 'sale'],
    ['I can hook you up.', 'sale'],
    ['$40 an eighth', 'price'],
    ['$10 per gram, ask me', 'price'],
    ['Ounces: $120', 'price'],
    ['You get 3.5 grams of flower with each visit', 'amount'],
    ['half an ounce of weed to take home', 'amount'],
    ['Free delivery in Denver', 'delivery'],
    ['We deliver edibles and carts', 'delivery'],
    ['Same-day discreet shipping', 'delivery'],
    ['Tinctures shipped anywhere', 'delivery'],
    ['Delivered to your door', 'delivery'],
    ['Venmo or Cash App is fine', 'payment'],
    ['Just pay me directly', 'payment'],
    ['Call 303-555-0123', 'contact'],
    ['(303) 555 0123', 'contact'],
    ['See https://fern.example/menu', 'contact'],
    ['More at fernhouse.com', 'contact'],
    ['Write to fern@example.com', 'contact'],
    ['Find me @fern.house', 'contact'],
    ['Text me for the menu', 'contact'],
    [
      'We sell flower, $40 an eighth, delivered to your door. Text me.',
      'price',
      'sale',
      'delivery',
      'contact',
    ],
  ])('finds a match: %s', (text, ...found) => expect(kinds(text)).toEqual(found));

  it('reports the words it matched', () => {
    const found = checkContent('Calm talks.\nWe sell top-shelf flower. Call 303-555-0123.');
    expect(contentWarning(found)?.()).toBe(
      '“We sell” reads like an offer to sell, and there is a phone number, link or address. Consultations are not the sale of product. Please change it, or confirm below that it is fine.',
    );
    expect(contentWarning([])).toBeNull();
  });

  it.each(['a', 'a ', '$1', '3g ', 'we sell not ', '@a', '1-', 'a.'])(
    'is checked quickly, however often it repeats %s',
    (words) => {
      expect(checkContent(words.repeat(2000 / words.length)).length).toBeLessThan(7);
    },
  );
});
