import { MAP_CREDIT, US_VIEW } from '../../app/map/view.ts';
import { buildLand, WORLD } from './land.ts';
import { drawOverview } from './overview.ts';
import { packArchive } from './pmtiles.ts';
import { readSources } from './sources.ts';
import { basemapLayers, cutTiles, MAX_TILE_ZOOM } from './tiles.ts';

export function buildBasemap(): { tiles: Buffer; overview: string } {
  const sources = readSources();
  const land = buildLand(sources);
  const layers = basemapLayers(sources, land);
  const tiles = packArchive(cutTiles(layers), {
    bounds: WORLD,
    minZoom: 0,
    maxZoom: MAX_TILE_ZOOM,
    centre: { lng: US_VIEW.lng, lat: US_VIEW.lat, zoom: 3 },
    metadata: {
      name: 'United States',
      attribution: MAP_CREDIT,
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  });
  return { tiles, overview: drawOverview(sources, land) };
}
