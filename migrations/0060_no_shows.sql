ALTER TABLE "bookings" ADD COLUMN "missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contest" text;--> statement-breakpoint
CREATE INDEX "bookings_contested" ON "bookings" USING btree ("missed_at") WHERE "bookings"."contest" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_contest" CHECK ("bookings"."contest" is null or "bookings"."missed_at" is not null);