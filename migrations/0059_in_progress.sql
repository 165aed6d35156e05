DROP INDEX "bookings_accepted";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_accepted" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" in ('accepted', 'in-progress');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ended" CHECK ("bookings"."end_reason" is null or "bookings"."ended_at" is not null);--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_client_no_overlap;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_client_no_overlap
  EXCLUDE USING gist (client_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('requested', 'accepted', 'in-progress') AND NOT overlap_kept);
