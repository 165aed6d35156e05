/** The one thing that the overview puts on top. Instants are ISO texts. */
export type NextStep =
  | { kind: 'answer-requests'; count: number }
  | { kind: 'consultation'; expertName: string; startsAt: string; zone: string; location: string }
  | { kind: 'awaiting-answer'; expertName: string; startsAt: string; zone: string }
  | { kind: 'say-your-name' }
  | { kind: 'find-expert' };
