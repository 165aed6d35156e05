import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'register-app': 'app';
    'disable-app': 'app';
    'enable-app': 'app';
    'renew-app-secret': 'app';
  }
}

export const APP_ACTS: ActWords<'register-app' | 'disable-app' | 'enable-app' | 'renew-app-secret'> = {
  'register-app': 'Registered the app',
  'disable-app': 'Disabled the app',
  'enable-app': 'Enabled the app',
  'renew-app-secret': 'Made a new secret for the app',
};
