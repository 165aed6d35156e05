import * as words from '#text/help/term-notes';
export const TERM_NOTES: Readonly<Record<string, () => string>> = {
  'whole-botanicals': words.dried_plant_grew_with_nothing,
  'plant-essences': words.strong_forms_in_which,
  'infused-treats': words.food_drink_with_plant,
  'relaxation-rolls': words.ground_plant_rolled_ready,
  'plant-extracts': words.what_solvent_heat_pressure,
  'herbal-drops': words.liquids_for_under_tongue,
  'calming-balms': words.creams_salves_for_skin,
  'aromatherapy-pods': words.small_filled_cartridges_for_vaporizer,
  'potency-enhancers': words.very_pure_powdery_parts,
  'botanical-blends': words.varieties_crossed_mixed_for_certain,
  'aromatic-oils': words.fragrant_oils_give_plant,
  'active-compounds': words.single_substances_do_work,
  education: words.learning_how_plants_work,
  consulting: words.plan_made_with_you_aims,
};
