import { expect, it } from 'vitest';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { clusterAside, clusterNow } from './cluster-points.server.ts';

const random = seededRandom(3);
const rows = Array.from({ length: 3000 }, () => ({ lat: 30 + random() * 15, lng: -120 + random() * 40 }));

it('returns the same clusters in a thread as on the main thread', async () => {
  const positions = new Float64Array(rows.flatMap(({ lat, lng }) => [lat, lng]));
  const [aside, now] = [await clusterAside(positions, 1), clusterNow(rows)];
  for (const zoom of [0, 3, 6, 9, 13, 14, 20]) {
    const [some, same] = [aside, now].map((clusters) => clusters.getClusters([-180, -85, 180, 85], zoom));
    expect(some).toEqual(same);
    for (const { properties } of some!.filter((one) => 'cluster' in one.properties).slice(0, 20)) {
      if (!('cluster' in properties)) continue;
      const id = properties.cluster_id;
      expect(aside.getClusterExpansionZoom(id)).toBe(now.getClusterExpansionZoom(id));
    }
  }
});

it('accepts no points', async () => {
  expect((await clusterAside(new Float64Array(0), 0)).getClusters([-180, -85, 180, 85], 3)).toEqual([]);
});
