import { useRouteLoaderData } from 'react-router';

/** Checks whether an admin views the account that this page belongs to. */
export const useIsViewing = (): boolean => Boolean(useRouteLoaderData<{ viewing: unknown }>('root')?.viewing);
