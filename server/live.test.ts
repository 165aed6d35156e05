import { beforeEach, describe, expect, it } from 'vitest';
import { openLive } from './live.ts';

const warned: string[] = [];
const log = { info() {}, warn: (_data: object, text: string) => warned.push(text), error() {} };
let marks = new Map<string, string>();
let reads: string[][] = [];
const read = async (sessionIds: string[]) => {
  reads.push(sessionIds);
  return marks;
};
// These timers never fire, because each test calls `look` itself.
const never = { lookMs: 1e9, beatMs: 1e9, longestMs: 1e9 };

beforeEach(() => {
  marks = new Map([
    ['robin', '3'],
    ['sage', '0'],
  ]);
  reads = [];
  warned.length = 0;
});

/** Returns a person's browser. Its session ID equals the person's ID. */
const of = (personId: string, signal?: AbortSignal) => ({ personId, sessionId: personId, signal });

/** Reads a stream event by event. `next` returns '' at the end. */
function listen(stream: ReadableStream<Uint8Array> | null) {
  const reader = stream!.getReader();
  const decoder = new TextDecoder();
  return {
    next: async () => decoder.decode((await reader.read()).value),
    stop: () => reader.cancel(),
  };
}

describe('an event stream', () => {
  it('counts the streams of a person as they come and go', async () => {
    const live = openLive(read, log, { ...never, perPerson: 2 });
    const first = listen(live.stream(of('robin')));
    expect(live.stream(of('robin'))).not.toBeNull();
    expect(live.stream(of('robin'))).toBeNull();
    expect(live.stream(of('sage'))).not.toBeNull();
    await first.stop();
    expect(live.open()).toBe(2);
    expect(live.stream(of('robin'))).not.toBeNull();
    expect(live.stream(of('robin'))).toBeNull();
    live.close();
    expect(live.open()).toBe(0);
  });

  it('sends the mark immediately and whenever it changes', async () => {
    const live = openLive(read, log, never);
    const robin = listen(live.stream(of('robin')));
    expect(await robin.next()).toBe('retry: 3000\n\n');
    expect(await robin.next()).toBe('event: mark\ndata: 3\n\n');
    await live.look();
    marks.set('robin', '4');
    await live.look();
    expect(await robin.next()).toBe('event: mark\ndata: 4\n\n');
    live.close();
  });

  it("never sends anyone another person's events", async () => {
    const live = openLive(read, log, never);
    const sage = listen(live.stream(of('sage')));
    await sage.next();
    expect(await sage.next()).toBe('event: mark\ndata: 0\n\n');
    marks.set('robin', '99');
    await live.look();
    live.close();
    expect(await sage.next()).toBe('');
  });

  it('queries the database once for everyone, and not at all if no one listens', async () => {
    const live = openLive(read, log, never);
    const open = ['robin', 'robin', 'sage'].map((id) => listen(live.stream(of(id))));
    await live.look();
    reads = [];
    await live.look();
    expect(reads).toEqual([['robin', 'sage']]);
    for (const one of open) await one.stop();
    await live.look();
    expect(reads).toHaveLength(1);
    live.close();
  });

  it('sends keep-alives', async () => {
    const live = openLive(read, log, { ...never, beatMs: 5 });
    const robin = listen(live.stream(of('robin')));
    await robin.next();
    await robin.next();
    expect(await robin.next()).toBe(':\n\n');
    live.close();
  });

  it('ends after a while, so a signed-out user gets nothing more', async () => {
    const live = openLive(read, log, { ...never, longestMs: 5 });
    const robin = listen(live.stream(of('robin')));
    await robin.next();
    await robin.next();
    expect(await robin.next()).toBe('');
    live.close();
  });

  it('ends with its own session only', async () => {
    marks.set('on the phone', '3');
    const live = openLive(read, log, never);
    const gone = listen(live.stream(of('robin')));
    const kept = listen(live.stream({ personId: 'robin', sessionId: 'on the phone' }));
    for (const one of [gone, kept]) await one.next();
    await live.look();
    for (const one of [gone, kept]) await one.next();
    marks.delete('robin');
    marks.set('on the phone', '4');
    await live.look();
    expect(await gone.next()).toBe('');
    expect(await kept.next()).toBe('event: mark\ndata: 4\n\n');
    live.close();
  });

  it('frees its slot when the browser leaves, even if no one reads or cancels the body', async () => {
    const live = openLive(read, log, { ...never, perPerson: 1 });
    const browser = new AbortController();
    const robin = listen(live.stream(of('robin', browser.signal)));
    expect(live.stream(of('robin'))).toBeNull();
    browser.abort();
    expect(live.stream(of('robin', browser.signal))).toBeNull();
    expect(live.stream(of('robin'))).not.toBeNull();
    await robin.stop();
    live.close();
  });

  it('ends when the server stops, and cannot be opened after that', async () => {
    const live = openLive(read, log, never);
    const robin = listen(live.stream(of('robin')));
    await robin.next();
    await robin.next();
    live.close();
    expect(await robin.next()).toBe('');
    expect(live.stream(of('robin'))).toBeNull();
  });

  it('is refused to someone with too many streams, until one is closed', async () => {
    const live = openLive(read, log, { ...never, perPerson: 2 });
    const first = listen(live.stream(of('robin')));
    listen(live.stream(of('robin')));
    expect(live.stream(of('robin'))).toBeNull();
    expect(live.stream(of('sage'))).not.toBeNull();
    await first.stop();
    expect(live.stream(of('robin'))).not.toBeNull();
    live.close();
  });

  it('drops a browser that no longer reads', async () => {
    const live = openLive(read, log, { ...never, perPerson: 1 });
    expect(live.stream(of('robin'))).not.toBeNull();
    for (let i = 0; i < 200; i++) {
      marks.set('robin', `${i}`);
      await live.look();
    }
    expect(live.stream(of('robin'))).not.toBeNull();
    live.close();
  });

  it('survives a database that does not answer', async () => {
    let broken = true;
    const live = openLive(
      async (sessionIds) => {
        if (broken) throw new Error('no database');
        return read(sessionIds);
      },
      log,
      never,
    );
    const robin = listen(live.stream(of('robin')));
    await robin.next();
    await live.look();
    broken = false;
    await live.look();
    expect(await robin.next()).toBe('event: mark\ndata: 3\n\n');
    expect(warned.length).toBeGreaterThan(0);
    live.close();
  });
});
