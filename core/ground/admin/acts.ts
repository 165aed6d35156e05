/**
 * Admin acts, each with the kind of its subject. A concept adds its own with `declare module` and must supply
 * their words in `core/registries.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface AdminActs {}

export type AdminAct = keyof AdminActs;

export type SubjectKind = AdminActs[AdminAct];

/**
 * The words for each act in the record, such as 'Approved the license of'. The subject's name follows them.
 */
export type ActWords<Act extends AdminAct> = { readonly [Name in Act]: string };

/** The facts that an act changed: statuses, counts, and timestamps, but no personal data. */
export type ActFacts = { readonly [fact: string]: string | number | boolean | null };
