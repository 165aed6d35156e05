/** The browser keeps what is not saved of each practice's style under a name of its own. */
export const styleDraftKey = (practiceId: string) => `expertProfileStyle_${practiceId}`;
