-- What the tables need: extensions, and the functions that their indexes use.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS cube;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Returns the one-degree square of the globe that contains a point. Search reads these squares one by one.
CREATE FUNCTION cell_of(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360
$$;--> statement-breakpoint
-- Returns a listing's words, each prefixed with its square, so one index finds a word in a square. Leaves out states.
CREATE FUNCTION local_words(words tsvector, lat double precision, lng double precision) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT ((floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360) || ':' || word
    FROM unnest(tsvector_to_array(words)) AS word
    WHERE word !~ '^#..$'
  ))
$$;
