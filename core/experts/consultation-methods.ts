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

export type MethodId = (typeof CONSULTATION_METHODS)[number]['id'];
