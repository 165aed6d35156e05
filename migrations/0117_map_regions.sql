-- The cells of the map by 16, so that a view of half the country reads a fifth of the rows.

CREATE TABLE "map_region_marks" (
	"mark" text NOT NULL,
	"region" integer NOT NULL,
	"bits" "varbit" NOT NULL,
	CONSTRAINT "map_region_marks_mark_region_pk" PRIMARY KEY("mark","region")
);
--> statement-breakpoint
CREATE TABLE "map_regions" (
	"region" integer PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"states" text[] NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "map_region_marks_region" ON "map_region_marks" USING btree ("region");--> statement-breakpoint
CREATE INDEX "map_cell_marks_cell" ON "map_cell_marks" USING btree ("cell");--> statement-breakpoint
-- Returns the Mercator tile of level 9 that contains a cell, as one number.
CREATE FUNCTION map_region(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (cell >> 13) * 512 + ((cell & 2047) >> 2)
$$;--> statement-breakpoint
CREATE INDEX map_cells_region ON map_cells USING btree (map_region(cell));--> statement-breakpoint
-- Joins the bits of cells again, for the regions of the given cells.
CREATE FUNCTION refresh_map_regions(which integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stale integer[] := ARRAY(SELECT DISTINCT map_region(cell) FROM unnest(which) AS cell);
BEGIN
  WITH cells AS MATERIALIZED (
    SELECT map_region(cell) AS region, cell, size, states, lat, lng FROM map_cells WHERE map_region(cell) = ANY(stale)
  ), states AS (
    SELECT region, array_agg(DISTINCT state) AS states FROM cells, unnest(states) AS state GROUP BY region
  ), regions AS MATERIALIZED (
    SELECT region, sum(size)::int AS size, sum(size * lat) / sum(size) AS lat, sum(size * lng) / sum(size) AS lng
    FROM cells GROUP BY region
  ), marked AS MATERIALIZED (
    SELECT region, mark, string_agg(coalesce(m.bits::text, repeat('0', c.size)), '' ORDER BY c.cell)::varbit AS bits
    FROM (
      SELECT DISTINCT c.region, m.mark FROM cells c JOIN map_cell_marks m USING (cell)
    ) marks JOIN cells c USING (region) LEFT JOIN map_cell_marks m USING (cell, mark)
    GROUP BY region, mark
  ), gone AS (
    DELETE FROM map_regions WHERE region = ANY(stale) AND region NOT IN (SELECT region FROM regions)
  ), unmarked AS (
    DELETE FROM map_region_marks WHERE region = ANY(stale) AND (region, mark) NOT IN (SELECT region, mark FROM marked)
  ), written AS (
    INSERT INTO map_regions (region, size, states, lat, lng)
    SELECT region, size, states, lat, lng FROM regions JOIN states USING (region)
    ON CONFLICT (region) DO UPDATE SET size = excluded.size, states = excluded.states, lat = excluded.lat,
      lng = excluded.lng
  )
  INSERT INTO map_region_marks AS m (mark, region, bits) SELECT mark, region, bits FROM marked
  ON CONFLICT (mark, region) DO UPDATE SET bits = excluded.bits WHERE m.bits IS DISTINCT FROM excluded.bits;
END
$$;--> statement-breakpoint
-- contract: a node of the previous version calls the new function of this name, so it also writes regions.
ALTER FUNCTION refresh_map_cells(integer[]) RENAME TO read_map_cells;--> statement-breakpoint
CREATE FUNCTION refresh_map_cells(which integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM read_map_cells(which);
  PERFORM refresh_map_regions(which);
END
$$;--> statement-breakpoint
SELECT refresh_map_regions(ARRAY(SELECT cell FROM map_cells));
