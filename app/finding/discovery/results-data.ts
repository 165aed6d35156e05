import type { Route } from './+types/find-experts.route';

/** What the loader of Find Experts returns. */
export type ResultsData = Route.ComponentProps['loaderData'];
