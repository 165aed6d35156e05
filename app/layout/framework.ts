import { createContext } from 'react';

/** Whether the document loads React and the router. `entry.server.tsx` decides. */
export const WithFramework = createContext(true);
