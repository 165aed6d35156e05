import type { SignIn } from '../core/accounts/sign-in.server.ts';
import type { Context } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import type { JobRunner } from '../platform/jobs/jobs.server.ts';
import type { Log } from '../platform/log/log.ts';

/** What lives as long as the process. */
export type Services = {
  config: Config;
  log: Log;
  database: OpenDatabase;
  jobs: JobRunner;
  signIn: SignIn;
  /** A Context for work that no visitor asked for: jobs and the demo data. */
  context(): Context;
};
