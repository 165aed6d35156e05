export type Trouble = 'fail' | 'stall' | 'answer-late' | 'answer-late-but-one';

/**
 * Wraps the calls to the provider, so a test can break them. 'fail' responds to the next calls with 500.
 * 'stall' does nothing and never responds. 'answer-late' makes the calls but never responds.
 * 'answer-late-but-one' lets one call through first.
 */
export function withTrouble(call: typeof fetch): {
  fetch: typeof fetch;
  next(trouble: Trouble, calls: number): void;
} {
  let trouble: { kind: Trouble; calls: number } | null = null;

  function taken(): Trouble | null {
    if (!trouble || trouble.calls === 0) return null;
    if (trouble.kind === 'answer-late-but-one') {
      trouble = { ...trouble, kind: 'answer-late' };
      return null;
    }
    trouble.calls -= 1;
    return trouble.kind;
  }

  return {
    async fetch(input, init) {
      const kind = taken();
      if (!kind) return await call(input, init);
      if (kind === 'fail') return Response.json({ error: { type: 'api_error' } }, { status: 500 });
      const signal = init!.signal!;
      const silence = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      if (kind === 'answer-late') await call(input, { ...init, signal: null });
      return await silence;
    },
    next(kind, calls) {
      trouble = { kind, calls };
    },
  };
}
