ALTER TABLE "bookings" DROP CONSTRAINT "bookings_minutes";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "concern" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cafe_name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cafe_address" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cafe" CHECK (("bookings"."cafe_name" is null) = ("bookings"."cafe_address" is null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_minutes" CHECK ("bookings"."minutes" between 15 and 240 and "bookings"."minutes" % 15 = 0);