import { createContext } from 'react';

/** Whether the page accepts no forms, because an admin is viewing it as another person. */
export const ReadOnly = createContext(false);
