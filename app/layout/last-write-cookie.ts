/** Says up to which position of the database's log a replica must be, so that people see their own changes. */
export const LAST_WRITE_COOKIE = 'last_write';

/** A replica that is read has everything older than a few seconds, so the cookie soon says nothing anymore. */
export const LAST_WRITE_SECONDS = 60;
