import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Product } from '../../core/context.ts';
import { keepFiles } from '../../core/people/accounts/pictures/keep-files.server.ts';
import { experts } from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { asDate } from '../../lib/as-date.ts';
import { idFromName } from '../../lib/id.server.ts';
import { filesOfDrawnPhoto } from '../../platform/images/drawn-photo.server.ts';
import type { SampleExpert } from './sample-experts.ts';

const FOLDER = new URL('../../data/demo-photos/', import.meta.url);

type DemoPhoto = { file: string; description: string; caption: string };

/** The drawn photos of each practice, which `scripts/build-demo-photos.ts` makes. */
const DEMO_PHOTOS: Record<SampleExpert['key'], readonly DemoPhoto[]> = {
  denver: [
    {
      file: 'consulting-room',
      description: 'Drawing of two armchairs at a small table with tea, below a window to the mountains.',
      caption: 'Where we sit and talk (a drawing)',
    },
    {
      file: 'herb-shelves',
      description: 'Drawing of shelves with labeled jars, above a counter with scales and a mortar.',
      caption: 'Jars to look at and smell (a drawing)',
    },
    {
      file: 'plan-on-table',
      description:
        'Drawing of a sheet of paper with three steps to check off, a cup of tea, and two bowls of herbs.',
      caption: 'You leave with your plan on one page (a drawing)',
    },
    {
      file: 'green-door',
      description: 'Drawing of a green door with two bells, right of a bookshop with a striped awning.',
      caption: 'The green door. Ring the second bell (a drawing)',
    },
  ],
  portland: [
    {
      file: 'house-and-porch',
      description: 'Drawing of a house with a porch and a blue door, and a path between flower beds.',
      caption: 'Our house, from the garden (a drawing)',
    },
    {
      file: 'tea-room',
      description: 'Drawing of a long table with a green teapot and cups, below two lamps.',
      caption: 'The tea room, ten minutes before you start (a drawing)',
    },
    {
      file: 'library',
      description: 'Drawing of a wall of books with a ladder, an armchair, and a reading lamp.',
      caption: 'Read here as long as you like (a drawing)',
    },
  ],
  boulder: [
    {
      file: 'greenhouse',
      description:
        'Drawing of a greenhouse with potted plants on two benches, and mountains behind the glass.',
      caption: 'The greenhouse, where we meet (a drawing)',
    },
    {
      file: 'garden-path',
      description: 'Drawing of a garden path through an arch, with a greenhouse and mountains behind it.',
      caption: 'Through the gate and around the house (a drawing)',
    },
    {
      file: 'plant-drawing',
      description: 'Drawing of a desk in front of a board with a plant and its parts in chalk.',
      caption: 'I draw diagrams (and this is one, too)',
    },
  ],
};

/** The file that records that this server has given its demo practices their photos. */
const PHOTOS_PLACED = 'demo-photos-placed';

/**
 * Gives the demo practices their photos, even in a demo that was created before these photos existed. Does so
 * once, and only for practices without photos, so photos removed later do not come back.
 */
export async function giveDemoPhotos(
  ctx: Context<Product>,
  dataDir: string,
  practices: readonly { sample: Pick<SampleExpert, 'key'>; expertId: string }[],
): Promise<void> {
  const mark = join(dataDir, PHOTOS_PLACED);
  if (existsSync(mark)) return;
  for (const { sample, expertId } of practices) {
    const [bare] = await ctx.db
      .select({ id: experts.id })
      .from(experts)
      .leftJoin(galleryPhotos, eq(galleryPhotos.practiceId, experts.id))
      .where(and(eq(experts.id, expertId), isNull(galleryPhotos.id)));
    if (bare) await placeDemoPhotos(ctx, sample.key, expertId);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(mark, '');
}

/** Gives a demo practice its photos, as if an admin had already reviewed them. */
async function placeDemoPhotos(
  ctx: Context<Product>,
  key: SampleExpert['key'],
  practiceId: string,
): Promise<void> {
  const at = asDate(ctx.now());
  const rows = await Promise.all(
    DEMO_PHOTOS[key].map(async ({ file, ...words }, rank) => {
      const webp = await readFile(new URL(`${file}.webp`, FOLDER));
      const { files, ...shape } = await filesOfDrawnPhoto(webp);
      const photoKey = createHash('sha256').update(webp).digest('hex').slice(0, 32);
      await keepFiles(ctx, `photos/${photoKey}`, files);
      const id = idFromName(`demo photo ${file}`);
      return { ...words, ...shape, id, practiceId, key: photoKey, rank, createdAt: at, checkedAt: at };
    }),
  );
  await ctx.db.insert(galleryPhotos).values(rows);
}
