/** One sentence about each category, by category id. */
export const TERM_NOTES: Readonly<Record<string, string>> = {
  'whole-botanicals': 'The dried plant as it grew, with nothing added or taken away.',
  'plant-essences': 'Strong forms, in which the plant’s resin is gathered in little space.',
  'infused-treats': 'Food and drink with the plant in it. Slow to begin, long to last.',
  'relaxation-rolls': 'The ground plant, rolled and ready.',
  'plant-extracts': 'What a solvent, heat or pressure draws out of the plant.',
  'herbal-drops': 'Liquids for under the tongue, counted by the drop.',
  'calming-balms': 'Creams and salves for the skin.',
  'aromatherapy-pods': 'Small filled cartridges for a vaporizer.',
  'potency-enhancers': 'Very pure or powdery parts that make others stronger, in small amounts.',
  'botanical-blends': 'Varieties crossed or mixed for a certain character.',
  'aromatic-oils': 'The fragrant oils that give a plant its scent.',
  'active-compounds': 'The single substances that do the work, and how they balance.',
  education: 'Learning how plants work, before trying any or without.',
  consulting: 'A plan made with you: aims, limits, steps.',
};
