DROP INDEX "listing_local_words";--> statement-breakpoint
DROP FUNCTION local_words(tsvector, text, double precision, double precision);--> statement-breakpoint
CREATE FUNCTION cell_of(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360
$$;--> statement-breakpoint
CREATE FUNCTION local_words(words tsvector, lat double precision, lng double precision) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT ((floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360) || ':' || word
    FROM unnest(tsvector_to_array(words)) AS word
    WHERE word !~ '^#..$'
  ))
$$;--> statement-breakpoint
CREATE INDEX "listing_local_words" ON "listing" USING gin (local_words("words", "lat", "lng")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_cell_zone" ON "listing" USING btree (cell_of("lat", "lng"),"zone");
