/** A state's legal status. A state that `StateStatuses` does not contain counts as 'illegal'. */
export type StateStatus = 'legal' | 'mixed' | 'illegal';
export type StateStatuses = Readonly<Record<string, StateStatus>>;

/** Postal codes of every state in the overview, plus the District of Columbia and Puerto Rico. */
export const STATE_CODES: readonly string[] = (
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV ' +
  'NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'
).split(' ');

export const MAP_CREDIT = 'US Census Bureau · Natural Earth · GeoNames (CC BY 4.0)';

/**
 * Pixels that the lower 48 states need at zoom 3.5, with a margin. Smaller frames zoom out to fit them.
 */
export const US_BOX = { width: 980, height: 530 };
