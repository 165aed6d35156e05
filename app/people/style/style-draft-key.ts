/** Returns the local storage key for unsaved changes to a practice's style. */
export const styleDraftKey = (practiceId: string) => `expertProfileStyle_${practiceId}`;
