import type { Listening, Live } from '../app/context.server.ts';
import type { Log } from '../platform/log/log.ts';

/** The intervals of streams, in milliseconds, and limits on open streams. */
export type LivePace = {
  /** The time between two queries. Each query is one statement for all listeners. */
  lookMs: number;
  /** The time between two keep-alives. Without them, proxies would close the stream as dead. */
  beatMs: number;
  /** How long a stream lasts. The browser then opens another one, and we check the session again. */
  longestMs: number;
  perPerson: number;
  atMost: number;
};

const PACE: LivePace = { lookMs: 1000, beatMs: 20_000, longestMs: 600_000, perPerson: 6, atMost: 12_000 };

/** The open streams. `look` queries the database once for all of them, and `open` counts them. */
export type LiveStreams = Live & { look(): Promise<void>; open(): number; close(): void };

type Listener = Listening & { mark: string | null; tell(text: string): void; end(): void };

/**
 * Tells browsers by server-sent events that something changed for a person. Each stream sends the person's
 * mark at the start and after each change. The page then reloads its data. A stream ends with its session,
 * with its browser, or after a while.
 * @param readMarks returns a mark for each session that still exists.
 */
export function openLive(
  readMarks: (sessionIds: string[]) => Promise<Map<string, string>>,
  log: Log,
  pace: Partial<LivePace> = {},
): LiveStreams {
  const { lookMs, beatMs, longestMs, perPerson, atMost } = { ...PACE, ...pace };
  const listeners = new Listeners();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let closed = false;

  async function look(): Promise<void> {
    if (looking || listeners.size === 0) return;
    looking = true;
    try {
      const asked = [...listeners];
      const marks = await readMarks([...new Set(asked.map(({ sessionId }) => sessionId))]);
      for (const listener of asked) {
        if (listeners.has(listener)) tellChange(listener, marks.get(listener.sessionId));
      }
    } catch (err) {
      log.warn({ err }, 'live news could not be read');
    } finally {
      looking = false;
    }
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    look,
    open: () => listeners.size,
    stream(browser) {
      const own = listeners.of(browser.personId);
      if (closed || browser.signal?.aborted || own >= perPerson || listeners.size >= atMost) return null;
      let stop = () => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            stop = listen(listeners, browser, controller, { beatMs, longestMs });
            timer ??= setInterval(() => (listeners.size === 0 ? rest() : void look()), lookMs);
            void look();
          },
          cancel: () => stop(),
        },
        { highWaterMark: 0 },
      );
    },
    close() {
      closed = true;
      rest();
      for (const listener of [...listeners]) listener.end();
    },
  };
}

/** The open streams, which also counts them by person. Thousands of browsers can come back at once. */
class Listeners extends Set<Listener> {
  readonly #byPerson = new Map<string, number>();

  /** Returns the number of a person's streams. */
  of(personId: string): number {
    return this.#byPerson.get(personId) ?? 0;
  }

  override add(listener: Listener): this {
    if (!this.has(listener)) this.#byPerson.set(listener.personId, this.of(listener.personId) + 1);
    return super.add(listener);
  }

  override delete(listener: Listener): boolean {
    if (!super.delete(listener)) return false;
    const left = this.of(listener.personId) - 1;
    if (left > 0) this.#byPerson.set(listener.personId, left);
    else this.#byPerson.delete(listener.personId);
    return true;
  }
}

/** @param mark undefined ends the stream, because the session has ended. */
function tellChange(listener: Listener, mark: string | undefined): void {
  if (mark === undefined) listener.end();
  else if (listener.mark !== mark) {
    listener.mark = mark;
    listener.tell(`event: mark\ndata: ${mark}\n\n`);
  }
}

const encoder = new TextEncoder();

/** Adds a browser to the listeners, until the returned function removes it. */
function listen(
  listeners: Set<Listener>,
  browser: Listening,
  controller: ReadableStreamDefaultController<Uint8Array>,
  { beatMs, longestMs }: Pick<LivePace, 'beatMs' | 'longestMs'>,
): () => void {
  const listener: Listener = {
    ...browser,
    mark: null,
    tell(text) {
      // Drops a browser that has stopped reading.
      if ((controller.desiredSize ?? 0) < -100) listener.end();
      else controller.enqueue(encoder.encode(text));
    },
    end() {
      stop();
      controller.close();
    },
  };
  const beat = setInterval(() => listener.tell(':\n\n'), beatMs);
  const longest = setTimeout(() => listener.end(), longestMs);
  function stop(): void {
    clearInterval(beat);
    clearTimeout(longest);
    browser.signal?.removeEventListener('abort', listener.end);
    listeners.delete(listener);
  }
  browser.signal?.addEventListener('abort', listener.end);
  listeners.add(listener);
  listener.tell('retry: 3000\n\n');
  return stop;
}
