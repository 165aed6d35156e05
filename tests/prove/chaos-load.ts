import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { seededRandom } from '../../lib/seeded-random.ts';
import { anyPage } from './any-page.ts';
import { aBrowser, type Browser } from './people.ts';

/** What runs until it is stopped. */
type Running = { stop(): Promise<void> };

function repeat(count: number, pauseMs: number, turn: (number: number) => Promise<unknown>): Running {
  let isOver = false;
  const running = Array.from({ length: count }, async (_, number) => {
    while (!isOver) {
      await turn(number).catch(() => {});
      await wait(pauseMs);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Visitors who search and look at profiles, and people with a session who also read what is theirs. */
export function startReaders(
  origin: string,
  { visitors, people, expertId }: { visitors: number; people: readonly Browser[]; expertId: string },
): Running {
  const browsers = [...Array.from({ length: visitors }, (_, i) => aBrowser(origin, 900 + i)), ...people];
  const own = ['/dashboard/bookings', '/messages', '/dashboard', '/dashboard/favorites'];
  const draws = browsers.map((_, number) => seededRandom(number + 1));
  return repeat(browsers.length, 500, async (number) => {
    const random = draws[number]!;
    const isOwn = number >= visitors && random() < 0.4;
    const path = isOwn ? own[Math.floor(random() * own.length)]! : anyPage(random, expertId);
    await (await browsers[number]!.get(path)).arrayBuffer();
  });
}

/** Open tabs, which come back after 3 seconds as a browser does, whenever their stream ends. */
export type Tabs = Running & {
  /** How many streams were opened. */
  opened(): number;
  /** The number of marks that each tab has heard. */
  heard(): number[];
};

export function startTabs(browsers: readonly Browser[]): Tabs {
  const heard = browsers.map(() => 0);
  const end = new AbortController();
  let opened = 0;
  const { stop } = repeat(browsers.length, 3_000, async (number) => {
    if (end.signal.aborted) return;
    const answer = await browsers[number]!.stream('/messages/stream', end.signal);
    if (!answer.ok || !answer.body) return void (await answer.body?.cancel());
    opened++;
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      heard[number]! += text.match(/^event: mark/gm)?.length ?? 0;
    }
  });
  return {
    opened: () => opened,
    heard: () => [...heard],
    async stop() {
      end.abort();
      await stop();
    },
  };
}

/** People who change their photo. */
export type Uploaders = Running & { acknowledged(): number };

export function startUploaders(browsers: readonly Browser[]): Uploaders {
  let acknowledged = 0;
  const { stop } = repeat(browsers.length, 15_000, async (number) => {
    const form = new FormData();
    form.set('photo', new File([await aPicture()], 'me.png'));
    const answer = await browsers[number]!.post('/dashboard/settings/photo', form);
    await answer.body?.cancel();
    if (answer.status === 302) acknowledged++;
  });
  return { acknowledged: () => acknowledged, stop };
}

async function aPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const square = sharp({ create: { width: 80, height: 80, channels: 3, background: '#486' } });
  return Uint8Array.from(await square.png().toBuffer());
}
