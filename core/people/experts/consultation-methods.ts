/**
 * How a consultation can take place. `name` is what an expert's row holds, `id` what an address says; the listing
 * bears `mark`, which `method_marks` in the database makes from the name.
 */
export const CONSULTATION_METHODS = [
  {
    id: 'in-person',
    name: 'In-Person Consultation',
    label: 'In person',
    mark: 'meet-in-person-consultation',
  },
  { id: 'cafe', name: 'Café Consultation', label: 'In a café', mark: 'meet-cafe-consultation' },
  { id: 'home-visit', name: 'Home Visit', label: 'Home visit', mark: 'meet-home-visit' },
] as const;

/** Takes place at the client's. */
export const HOME_VISIT = 'Home Visit';
/** Takes place somewhere that the two agree on. */
export const CAFE = 'Café Consultation';

export type MethodId = (typeof CONSULTATION_METHODS)[number]['id'];
