CREATE TABLE "booking_reminders" (
	"booking_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_reminders_booking_id_name_pk" PRIMARY KEY("booking_id","name")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "expert_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "practitioner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_chain" ON "bookings" USING btree ("chain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_own" ON "calendar_feeds" USING btree ("opened_by") WHERE "calendar_feeds"."practitioner_id" is null and "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_of" CHECK (("calendar_feeds"."expert_id" is null) = ("calendar_feeds"."practitioner_id" is null));