/** A public app runs on people's own machines and can't keep a secret; a confidential one runs on a server. */
export const APP_KINDS = ['public', 'confidential'] as const;

export type AppKind = (typeof APP_KINDS)[number];
