ALTER TABLE "bookings" DROP CONSTRAINT "bookings_minutes";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_minutes" CHECK ("bookings"."minutes" between 15 and 240);