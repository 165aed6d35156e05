/** Returns the local storage key of a practice's unsaved style. */
export const styleDraftKey = (practiceId: string) => `expertProfileStyle_${practiceId}`;
