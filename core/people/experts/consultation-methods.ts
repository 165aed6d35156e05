/** Takes place at one of the expert's places. */
export const IN_PERSON = 'In-Person Consultation';

/**
 * The ways to hold a consultation. `name` is stored with the expert, `id` appears in URLs, and `mark` is
 * what searches match; the database derives it from the name (`method_marks`).
 */
export const CONSULTATION_METHODS = [
  {
    id: 'in-person',
    name: IN_PERSON,
    label: 'In person',
    mark: 'meet-in-person-consultation',
  },
  { id: 'cafe', name: 'Café Consultation', label: 'In a café', mark: 'meet-cafe-consultation' },
  { id: 'home-visit', name: 'Home Visit', label: 'Home visit', mark: 'meet-home-visit' },
] as const;

/** Takes place at the client's home. */
export const HOME_VISIT = 'Home Visit';
/** Takes place at a café that the expert names. */
export const CAFE = 'Café Consultation';

export type MethodId = (typeof CONSULTATION_METHODS)[number]['id'];
