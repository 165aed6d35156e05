import { useRouteLoaderData } from 'react-router';

/** Checks whether an admin is viewing the account that this page belongs to. */
export const useIsViewing = (): boolean => Boolean(useRouteLoaderData<{ viewing: unknown }>('root')?.viewing);
