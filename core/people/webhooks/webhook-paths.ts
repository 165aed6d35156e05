export const WEBHOOKS_PATH = '/dashboard/settings/webhooks';

/** Returns the page of an endpoint. */
export const endpointPath = (id: string) => `${WEBHOOKS_PATH}/${id}`;
