import type { Call } from './call.ts';
import { findPlaceCall, listCategoriesCall, listStatesCall } from './calls/places-and-law.ts';
import { quotePriceCall } from './calls/quote-price.ts';
import { readExpertCall } from './calls/read-expert.ts';
import { listPlacesCall, readTimesCall } from './calls/read-times.ts';
import { searchExpertsCall } from './calls/search-experts.ts';

/** Every call, in the order of the description. */
export const CALLS: readonly Call[] = [
  searchExpertsCall,
  readExpertCall,
  listPlacesCall,
  readTimesCall,
  quotePriceCall,
  listCategoriesCall,
  listStatesCall,
  findPlaceCall,
];
