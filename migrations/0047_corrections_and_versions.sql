ALTER TABLE "bookings" ADD COLUMN "address_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "address_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consultation_options" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;