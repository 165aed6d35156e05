import type { Access } from '../../core/people/experts/access.ts';
import type { Gender } from '../../core/people/experts/genders.ts';
import type { Language } from '../../core/people/experts/languages.ts';

type Meets = { languages: Language[]; gender: Gender };

export type SampleExpert = {
  key: 'denver' | 'portland' | 'boulder';
  firstName: string;
  lastName: string;
  listing: {
    name: string;
    type: 'individual' | 'wellness-center';
    title: string;
    bio: string;
    education: string;
    city: string;
    state: string;
    zip: string;
    address: string;
    directions: string;
    bring: string;
    ratePerMinuteCents: number;
    tags: string[];
    consultationMethods: string[];
  };
  /** How clients get into the listing's own place. */
  access: Access;
  /** What an individual states about themselves. */
  meets?: Meets;
  /** Whether the expert has Spotlight if test cards can pay for it. */
  takesSpotlight: boolean;
  options: { category: string; title: string; description: string; minutes: number }[];
  /** Other places, each with a key that `practitioners` refers to. */
  otherPlaces?: { key: string; city: string; state: string; zip: string; address: string }[];
  /**
   * The practitioners of a center, with hours by the key of the place. 'first' is the listing's own place.
   */
  practitioners?: { name: string; meets: Meets; hours: { place: string; ranges: SampleExpert['hours'] }[] }[];
  /** Each with the weekday (1 is Monday, 7 is Sunday), and the start and end in minutes since midnight. */
  hours: { weekday: number; startMinute: number; endMinute: number }[];
  reviews: { authorName: string; rating: number; body: string; date: string }[];
};

const daily = (weekdays: number[], from: number, to: number) =>
  weekdays.map((weekday) => ({ weekday, startMinute: from * 60, endMinute: to * 60 }));

export const SAMPLE_EXPERTS: SampleExpert[] = [
  {
    key: 'denver',
    firstName: 'Maya',
    lastName: 'Ellison',
    listing: {
      name: 'Maya Ellison',
      type: 'individual',
      title: 'Herbalist and sleep coach',
      bio: 'I help people who sleep badly or ache after work find a gentle routine that fits their life. We start with what you take today, look at how your evenings run, and leave with a plan of two or three small steps. Twelve years behind a Denver apothecary counter taught me to keep it simple and to write everything down for you.',
      education:
        'Front Range Herb School, two-year clinical program, 2012\nApprenticeship at a Denver apothecary, 2013 to 2015',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      address: '1479 Larimer Street, Suite 2, Denver, CO 80202',
      directions:
        'The green door beside the bookshop. Ring the second bell and take the stairs to the second floor. There is metered parking on 15th Street.',
      bring: 'An ID, and a list of what you take, with doses. A photo of the labels is fine.',
      ratePerMinuteCents: 100,
      tags: ['herbal-drops', 'calming-balms', 'aromatherapy-pods', 'consulting'],
      consultationMethods: ['In-Person Consultation', 'Café Consultation'],
    },
    access: { isStepFree: false, hasParking: true },
    meets: { languages: ['en', 'es'], gender: 'woman' },
    takesSpotlight: true,
    options: [
      {
        category: 'consulting',
        title: 'First conversation',
        description: 'Where you are, what you have tried, and a first plan on one page.',
        minutes: 30,
      },
      {
        category: 'herbal-drops',
        title: 'Evening drops, step by step',
        description: 'Strength, timing and what to watch for, with a two-week diary.',
        minutes: 45,
      },
      {
        category: 'calming-balms',
        title: 'Balms for sore hands and shoulders',
        description: 'Try three textures and learn how to apply them.',
        minutes: 25,
      },
      {
        category: 'education',
        title: 'Reading a label without guessing',
        description: 'Bring what you have at home; we go through it line by line.',
        minutes: 60,
      },
    ],
    hours: daily([1, 2, 3, 4, 5, 6, 7], 9, 18),
    reviews: [
      {
        authorName: 'Jonah P.',
        rating: 5,
        body: 'Listened first, suggested second. I sleep through most nights now, and I have the page she wrote on my fridge.',
        date: '2026-10-28',
      },
      {
        authorName: 'Teresa W.',
        rating: 5,
        body: 'We finished early because my question was answered, and she said so. I will go back.',
        date: '2026-10-09',
      },
      {
        authorName: 'Sam K.',
        rating: 4,
        body: 'Kind and clear. The café was a little loud for me, so choose the studio.',
        date: '2026-09-17',
      },
    ],
  },
  {
    key: 'portland',
    firstName: 'Theo',
    lastName: 'Nakamura',
    listing: {
      name: 'Rose City Botanical Center',
      type: 'wellness-center',
      title: 'Botanical center with two consultants',
      bio: 'A quiet house on the east side with two consultants, a tea room and a small library. People come to us when they want to understand a product before they use it, or when something has stopped working for them. Every visit ends with written notes, and your next visit begins with them.',
      education: 'Theo Nakamura: BS in botany, 2009\nImani Brooks: two-year herbal practice program, 2017',
      city: 'Portland',
      state: 'OR',
      zip: '97214',
      address: '1220 SE Taylor Street, Portland, OR 97214',
      directions: 'The porch on the garden side, without steps. Tea is ready ten minutes before you start.',
      bring: 'An ID, and any product you have questions about.',
      ratePerMinuteCents: 150,
      tags: ['whole-botanicals', 'plant-essences', 'infused-treats', 'botanical-blends', 'education'],
      consultationMethods: ['In-Person Consultation'],
    },
    access: { isStepFree: true, hasParking: false },
    takesSpotlight: false,
    options: [
      {
        category: 'whole-botanicals',
        title: 'Know your plant',
        description: 'Aroma, look and effect of six varieties, side by side.',
        minutes: 45,
      },
      {
        category: 'infused-treats',
        title: 'Measured servings at home',
        description: 'How to begin low, wait long enough, and keep a record.',
        minutes: 30,
      },
      {
        category: 'botanical-blends',
        title: 'A blend of your own',
        description: 'Leave with a recipe card for your own evening blend.',
        minutes: 60,
      },
      {
        category: 'plant-essences',
        title: 'Essences in half an hour',
        description: 'A short look at what essences are good for, and what not.',
        minutes: 25,
      },
    ],
    otherPlaces: [
      {
        key: 'beaverton',
        city: 'Beaverton',
        state: 'OR',
        zip: '97005',
        address: '12400 SW First Street, Beaverton, OR 97005',
      },
    ],
    practitioners: [
      {
        name: 'Theo Nakamura',
        meets: { languages: ['en', 'ja'], gender: 'man' },
        hours: [{ place: 'first', ranges: daily([1, 2, 3, 4, 5], 9, 17) }],
      },
      {
        name: 'Imani Brooks',
        meets: { languages: ['en', 'es', 'fr'], gender: 'woman' },
        hours: [
          { place: 'first', ranges: daily([1, 3, 5], 9, 13) },
          { place: 'beaverton', ranges: daily([2, 4, 6], 10, 16) },
        ],
      },
    ],
    hours: daily([1, 2, 3, 4, 5], 9, 17),
    reviews: [
      {
        authorName: 'Priya S.',
        rating: 5,
        body: 'The notes alone are worth it. My consultant remembered every detail at the second visit.',
        date: '2026-11-02',
      },
      {
        authorName: 'Dale R.',
        rating: 4,
        body: 'A calm place, honest about what they do not know.',
        date: '2026-09-30',
      },
    ],
  },
  {
    key: 'boulder',
    firstName: 'Ana',
    lastName: 'Whitfield',
    listing: {
      name: 'Ana Whitfield',
      type: 'individual',
      title: 'Plant wellness educator',
      bio: 'Former botany teacher, now a patient guide for people who are new to all of this or coming back after decades. I like questions, I draw diagrams, and I never sell anything. Most clients need one or two sessions, and some just come for the walk through the garden.',
      education: 'BA in botany, 2001\nTeaching license in biology, 2003',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      address: '2045 Pearl Street, Boulder, CO 80302',
      directions:
        'Walk through the gate and around the house to the greenhouse. Parking is free on the street.',
      bring: 'An ID, good shoes, and your questions.',
      ratePerMinuteCents: 125,
      tags: ['education', 'active-compounds', 'aromatic-oils', 'relaxation-rolls'],
      consultationMethods: ['In-Person Consultation', 'Café Consultation', 'Home Visit'],
    },
    access: { isStepFree: true, hasParking: true },
    meets: { languages: ['en', 'de'], gender: 'woman' },
    takesSpotlight: true,
    options: [
      {
        category: 'education',
        title: 'Beginning well',
        description: 'The words, the forms and the first sensible step.',
        minutes: 30,
      },
      {
        category: 'active-compounds',
        title: 'What is in it, and what it does',
        description: 'The main compounds, drawn on paper, with your own products as examples.',
        minutes: 45,
      },
      {
        category: 'aromatic-oils',
        title: 'Oils for a quieter evening',
        description: 'Choosing, storing and using aromatic oils.',
        minutes: 25,
      },
      {
        category: 'relaxation-rolls',
        title: 'Coming back after a long time',
        description: 'What has changed since then, and how to go slowly.',
        minutes: 60,
      },
    ],
    hours: daily([3, 4, 5, 6, 7], 10, 18),
    reviews: [
      {
        authorName: 'Greg T.',
        rating: 5,
        body: 'I came with twenty questions and left with a drawing that answers all of them.',
        date: '2026-10-19',
      },
      {
        authorName: 'Lucia F.',
        rating: 5,
        body: 'Never once tried to sell me anything. Warm, exact, funny.',
        date: '2026-10-03',
      },
      {
        authorName: 'Ben A.',
        rating: 4,
        body: 'Good teacher. Bring a coat, half of it was outdoors.',
        date: '2026-09-08',
      },
    ],
  },
];
