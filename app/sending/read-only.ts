import { createContext } from 'react';

/** Whether the page takes no forms, because an admin only looks at it as another person. */
export const ReadOnly = createContext(false);
