CREATE TABLE "taken_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"booking_id" uuid,
	"chain_id" uuid,
	"source_id" text,
	CONSTRAINT "taken_times_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "taken_times_source" UNIQUE("expert_id","source_id"),
	CONSTRAINT "taken_times_order" CHECK ("taken_times"."starts_at" < "taken_times"."ends_at"),
	CONSTRAINT "taken_times_booking" CHECK (("taken_times"."kind" = 'booking') = ("taken_times"."booking_id" is not null) and ("taken_times"."kind" = 'booking') = ("taken_times"."chain_id" is not null)),
	CONSTRAINT "taken_times_calendar" CHECK (("taken_times"."kind" = 'calendar') = ("taken_times"."source_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "chain_id" uuid;--> statement-breakpoint
-- A booking that took the place of another belongs to the chain that begins with the first of them.
WITH RECURSIVE chain AS (
  SELECT id, id AS first FROM bookings WHERE replaces_id IS NULL
  UNION ALL
  SELECT next.id, chain.first FROM bookings AS next JOIN chain ON next.replaces_id = chain.id
)
UPDATE bookings SET chain_id = chain.first FROM chain WHERE chain.id = bookings.id;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "chain_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_before_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_after_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_times_expert" ON "taken_times" USING btree ("expert_id","ends_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_buffers" CHECK ("bookings"."buffer_before_minutes" >= 0 and "bookings"."buffer_after_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade;--> statement-breakpoint
INSERT INTO taken_times (id, expert_id, kind, starts_at, ends_at, booking_id, chain_id)
SELECT gen_random_uuid(), expert_id, 'booking', starts_at, ends_at, id, chain_id
FROM bookings WHERE status IN ('requested', 'accepted');--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap;--> statement-breakpoint
ALTER TABLE taken_times ADD CONSTRAINT taken_times_no_overlap
  EXCLUDE USING gist (expert_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (kind = 'booking');--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_client_no_overlap;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_client_no_overlap
  EXCLUDE USING gist (client_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('requested', 'accepted') AND NOT overlap_kept);
