ALTER TABLE "bookings" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overlap_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_replaces_id_bookings_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What overlaps already stays as it is and is taken out of the rule: of each such pair the younger one.
UPDATE bookings AS younger SET overlap_kept = true
WHERE younger.status IN ('requested', 'accepted') AND EXISTS (
  SELECT 1 FROM bookings AS older
  WHERE older.client_id = younger.client_id AND older.status IN ('requested', 'accepted')
    AND tstzrange(older.starts_at, older.ends_at) && tstzrange(younger.starts_at, younger.ends_at)
    AND (older.created_at, older.id) < (younger.created_at, younger.id)
);--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_client_no_overlap
  EXCLUDE USING gist (client_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('requested', 'accepted') AND NOT overlap_kept);
