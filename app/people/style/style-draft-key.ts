export const styleDraftKey = (practiceId: string) => `expertProfileStyle_${practiceId}`;
