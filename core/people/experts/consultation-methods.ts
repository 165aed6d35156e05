import * as words from '#text/people/experts/rules';

/** The method for meeting at one of the expert's places. */
export const IN_PERSON = 'In-Person Consultation';

/**
 * The consultation methods. `name` is stored with the expert, `fullName` is shown to readers, and `id`
 * appears in URLs. Searches match `mark`, which the database derives from `name` with `method_marks`.
 */
export const CONSULTATION_METHODS = [
  {
    id: 'in-person',
    name: IN_PERSON,
    fullName: words.in_person_consultation,
    label: words.in_person,
    mark: 'meet-in-person-consultation',
  },
  {
    id: 'cafe',
    name: 'Café Consultation',
    fullName: words.cafe_consultation,
    label: words.in_cafe,
    mark: 'meet-cafe-consultation',
  },
  {
    id: 'home-visit',
    name: 'Home Visit',
    fullName: words.home_visit_consultation,
    label: words.home_visit,
    mark: 'meet-home-visit',
  },
] as const;

/** The method for meeting at the client's home. */
export const HOME_VISIT = 'Home Visit';
/** The method for meeting at a café that the expert names. */
export const CAFE = 'Café Consultation';

/** Returns a stored method's name for readers. Returns an unknown name unchanged. */
export function sayMethod(name: string): string {
  return CONSULTATION_METHODS.find((method) => method.name === name)?.fullName() ?? name;
}

export type MethodId = (typeof CONSULTATION_METHODS)[number]['id'];
