ALTER TABLE "taken_times" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "taken_times" ADD COLUMN "visit_lat" double precision;--> statement-breakpoint
ALTER TABLE "taken_times" ADD COLUMN "visit_lng" double precision;--> statement-breakpoint
UPDATE "taken_times" SET "place_id" = "bookings"."place_id" FROM "bookings" WHERE "bookings"."id" = "taken_times"."booking_id";
