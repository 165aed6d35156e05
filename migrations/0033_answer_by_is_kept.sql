DROP INDEX "bookings_requested";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
UPDATE bookings SET answer_by = least(starts_at, created_at + interval '24 hours');--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "answer_by" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_requested" ON "bookings" USING btree ("answer_by") WHERE "bookings"."status" = 'requested';
