import type { Route } from './+types/find-experts.route';

/** The data from the loader of Find Experts. */
export type ResultsData = Route.ComponentProps['loaderData'];
