-- The places of the listing by cell of the map, written from a note of each change, and read by the map.

-- Returns the column (or row) of a position among the 524,288 Mercator columns (rows) of level 19.
CREATE FUNCTION map_x(lng double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(524287, greatest(0, floor((lng + 180) / 360 * 524288)))::integer
$$;--> statement-breakpoint
CREATE FUNCTION map_y(lat double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(524287, greatest(0, floor(524288 * (0.5 -
    ln((1 + sind(least(85.05, greatest(-85.05, lat)))) / (1 - sind(least(85.05, greatest(-85.05, lat))))) / (4 * pi())))))::integer
$$;--> statement-breakpoint
-- Returns the Mercator tile of level 11 that contains a position, as one number. An index can't use the functions above.
CREATE FUNCTION map_cell(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(2047, greatest(0, floor((lng + 180) / 360 * 2048)))::integer * 2048 +
    least(2047, greatest(0, floor(2048 * (0.5 -
      ln((1 + sind(least(85.05, greatest(-85.05, lat)))) / (1 - sind(least(85.05, greatest(-85.05, lat))))) / (4 * pi())))))::integer
$$;--> statement-breakpoint
-- Returns marks of the least ratings that the form of the search offers. They are also in map-marks.ts.
CREATE FUNCTION rating_marks(rating real) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN rating >= 4.8::real THEN ARRAY['+3', '+4', '+4.5', '+4.8']
    WHEN rating >= 4.5 THEN ARRAY['+3', '+4', '+4.5'] WHEN rating >= 4 THEN ARRAY['+3', '+4']
    WHEN rating >= 3 THEN ARRAY['+3'] ELSE '{}' END
$$;--> statement-breakpoint
CREATE TABLE "map_cell_marks" (
	"mark" text NOT NULL,
	"cell" integer NOT NULL,
	"bits" "varbit" NOT NULL,
	CONSTRAINT "map_cell_marks_mark_cell_pk" PRIMARY KEY("mark","cell")
);
--> statement-breakpoint
CREATE TABLE "map_cells" (
	"cell" integer PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"states" text[] NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"places" uuid[] NOT NULL,
	"spots" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_map_cells" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_map_cells_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cell" integer NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stale_map_cells_cell" ON "stale_map_cells" USING btree ("cell");--> statement-breakpoint
CREATE INDEX "stale_map_cells_first" ON "stale_map_cells" USING btree ("cell") WHERE "stale_map_cells"."is_first";--> statement-breakpoint
CREATE INDEX "listing_map_cell" ON "listing" USING btree (map_cell("lat", "lng"));--> statement-breakpoint
CREATE FUNCTION note_map_cell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_map_cells (cell) VALUES (map_cell(OLD.lat, OLD.lng));
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND map_cell(NEW.lat, NEW.lng) <> map_cell(OLD.lat, OLD.lng)) THEN
    INSERT INTO stale_map_cells (cell) VALUES (map_cell(NEW.lat, NEW.lng));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listing_noted AFTER INSERT OR DELETE ON listing FOR EACH ROW EXECUTE FUNCTION note_map_cell();--> statement-breakpoint
-- Free times change often and are not in the cells, so they leave no note.
CREATE TRIGGER listing_renoted AFTER UPDATE ON listing FOR EACH ROW
WHEN ((OLD.lat, OLD.lng, OLD.state, OLD.words, OLD.is_spotlight, rating_marks(OLD.rating))
  IS DISTINCT FROM (NEW.lat, NEW.lng, NEW.state, NEW.words, NEW.is_spotlight, rating_marks(NEW.rating)))
EXECUTE FUNCTION note_map_cell();--> statement-breakpoint
-- Reads cells again from the listing. Only one transaction at a time does so. It takes the notes first and then
-- reads, so a change that it does not see yet keeps its note.
CREATE FUNCTION refresh_map_cells(which integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('refresh_map_cells'));
  DELETE FROM stale_map_cells WHERE cell = ANY(which);
  WITH spots AS MATERIALIZED (
    SELECT map_cell(lat, lng) AS cell, place_id, lat, lng, state,
      row_number() OVER (PARTITION BY map_cell(lat, lng) ORDER BY place_id)::int - 1 AS slot,
      ARRAY(SELECT word FROM unnest(tsvector_to_array(words)) AS word WHERE word LIKE '#%')
        || rating_marks(rating) || CASE WHEN is_spotlight THEN ARRAY['*'] ELSE '{}' END AS marks
    FROM listing WHERE map_cell(lat, lng) = ANY(which)
  ), cells AS MATERIALIZED (
    SELECT cell, count(*)::int AS size, array_agg(DISTINCT state) AS states, avg(lat) AS lat, avg(lng) AS lng,
      array_agg(place_id ORDER BY slot) AS places,
      string_agg(set_byte(set_byte('\x0000', 0, map_x(lng) & 255), 1, map_y(lat) & 255), '' ORDER BY slot) AS spots
    FROM spots GROUP BY cell
  ), words AS MATERIALIZED (
    -- The bits of 64 slots at once: setting single bits of a long string copies it each time.
    SELECT cell, mark, slot >> 6 AS part, bit_or(1::bigint << (63 - (slot & 63))) AS bits
    FROM spots, unnest(marks) AS mark GROUP BY cell, mark, part
  ), marked AS MATERIALIZED (
    SELECT m.cell, m.mark,
      left(string_agg(coalesce(w.bits, 0)::bit(64)::text, '' ORDER BY part), m.size)::varbit AS bits
    FROM (SELECT DISTINCT w.cell, w.mark, c.size FROM words w JOIN cells c USING (cell)) m
      CROSS JOIN generate_series(0, (m.size - 1) >> 6) AS part
      LEFT JOIN words w USING (cell, mark, part)
    GROUP BY m.cell, m.mark, m.size
  ), gone AS (
    DELETE FROM map_cells WHERE cell = ANY(which) AND cell NOT IN (SELECT cell FROM cells)
  ), unmarked AS (
    DELETE FROM map_cell_marks WHERE cell = ANY(which) AND (cell, mark) NOT IN (SELECT cell, mark FROM marked)
  ), written AS (
    INSERT INTO map_cells (cell, size, states, lat, lng, places, spots)
    SELECT cell, size, states, lat, lng, places, spots FROM cells
    ON CONFLICT (cell) DO UPDATE SET size = excluded.size, states = excluded.states, lat = excluded.lat,
      lng = excluded.lng, places = excluded.places, spots = excluded.spots
  )
  INSERT INTO map_cell_marks AS m (mark, cell, bits) SELECT mark, cell, bits FROM marked
  ON CONFLICT (mark, cell) DO UPDATE SET bits = excluded.bits WHERE m.bits IS DISTINCT FROM excluded.bits;
END
$$;--> statement-breakpoint
-- The job reads the cells of those who are listed already.
INSERT INTO stale_map_cells (cell, is_first) SELECT DISTINCT map_cell(lat, lng), true FROM listing;
