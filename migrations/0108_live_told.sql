ALTER TABLE "experts" ADD COLUMN "live_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "experts_live_untold" ON "experts" USING btree ("id") WHERE "experts"."live_told_at" is null and "experts"."is_listable" and not "experts"."is_demo";--> statement-breakpoint
-- Practices that clients can find, or have already booked, are not told that they are new.
UPDATE "experts" SET "live_told_at" = now()
WHERE "is_listable" OR EXISTS (SELECT 1 FROM "bookings" WHERE "bookings"."expert_id" = "experts"."id");
