import { Worker } from 'node:worker_threads';
import Supercluster from 'supercluster';

/** The index of the row behind a point. */
type Place = { row: number };
export type Clusters = Supercluster<Place>;

const OPTIONS = { radius: 56, maxZoom: 13 };
/** From this many points on, clustering runs in a worker thread, so it does not block other requests. */
const THREAD_FROM = 20_000;

/** The parts of a Supercluster that queries need, as flat arrays that threads can transfer to each other. */
type Tree = { data: Int32Array; ids: ArrayBufferView; coords: ArrayBufferView };
type Parts = { trees: Tree[]; coords: Float64Array; numPoints: number };

const THREAD = `
const { parentPort, workerData: { module, options, positions } } = require('node:worker_threads');
import(module).then(({ default: Supercluster }) => {
  const features = [];
  for (let i = 0; i < positions.length; i += 2) {
    features.push({ type: 'Feature', properties: null,
      geometry: { type: 'Point', coordinates: [positions[i + 1], positions[i]] } });
  }
  const { trees, coords, numPoints } = new Supercluster(options).load(features);
  const plain = new Map();
  const fieldsOf = (tree) => Object.fromEntries(Object.entries(tree).filter(([, field]) => typeof field !== 'function'));
  for (const tree of trees) plain.set(tree, fieldsOf(tree));
  const buffers = new Set([coords.buffer]);
  for (const tree of plain.keys()) buffers.add(tree.data.buffer).add(tree.ids.buffer).add(tree.coords.buffer);
  parentPort.postMessage({ trees: trees.map((tree) => plain.get(tree)), coords, numPoints }, [...buffers]);
});`;

/** Clusters the rows at every zoom level, in the current thread. */
export function clusterNow(rows: readonly { lat: number; lng: number }[]): Clusters {
  return new Supercluster<Place>(OPTIONS).load(
    rows.map(({ lat, lng }, row) => ({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
}

/**
 * Clusters like `clusterNow`, but in a worker thread if there are many points.
 * @param positions the latitude and longitude of each row in turn. A worker thread takes ownership of the
 * array, so the caller can no longer read it.
 * @throws the worker's error, or an error that says that the worker ended early.
 */
export async function clusterAside(
  positions: Float64Array<ArrayBuffer>,
  threadFrom = THREAD_FROM,
): Promise<Clusters> {
  if (positions.length / 2 < threadFrom) {
    return clusterNow(
      Array.from({ length: positions.length / 2 }, (_, i) => ({
        lat: positions[2 * i]!,
        lng: positions[2 * i + 1]!,
      })),
    );
  }
  const module = import.meta.resolve('supercluster');
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: { module, options: OPTIONS, positions },
    transferList: [positions.buffer],
  });
  thread.unref();
  try {
    return revive(
      await new Promise<Parts>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.once('exit', () => reject(new Error('the thread that groups the pins ended early')));
      }),
    );
  } finally {
    void thread.terminate();
  }
}

/** Rebuilds a Supercluster from the parts made by another thread. */
function revive({ trees, coords, numPoints }: Parts): Clusters {
  const clusters = new Supercluster<Place>(OPTIONS).load([]);
  const inside = clusters as unknown as Parts & { props: Place[] };
  const prototype = Object.getPrototypeOf(inside.trees[0]);
  const whole = new Map(trees.map((tree) => [tree, Object.assign(Object.create(prototype), tree) as Tree]));
  // Avoids creating a million objects that only hold an index.
  const props = new Proxy<Place[]>([], { get: (_, row) => ({ row: Number(row) }) });
  return Object.assign(clusters, { trees: trees.map((tree) => whole.get(tree)), coords, numPoints, props });
}
