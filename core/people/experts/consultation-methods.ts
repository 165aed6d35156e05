/** The method for meeting at one of the expert's places. */
export const IN_PERSON = 'In-Person Consultation';

/**
 * The consultation methods. `name` is stored with the expert, `id` appears in URLs, and searches match
 * `mark`, which `method_marks` in the database derives from the name.
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

/** The method for meeting at the client's home. */
export const HOME_VISIT = 'Home Visit';
/** The method for meeting at a café that the expert names. */
export const CAFE = 'Café Consultation';

export type MethodId = (typeof CONSULTATION_METHODS)[number]['id'];
