CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "captures_cents" CHECK ("captures"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "way_to_pay" text DEFAULT 'in-person' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "asked_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "card_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "miss_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_from_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "paid_under" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "policy" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_payment" ON "captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "captures_waiting" ON "captures" USING btree ("asked_at","id") WHERE "captures"."done_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_paid_under_bookings_id_fk" FOREIGN KEY ("paid_under") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_awaiting_payment" ON "bookings" USING btree ("pay_by") WHERE "bookings"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE INDEX "bookings_accepting" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'accepting';--> statement-breakpoint
CREATE INDEX "bookings_paid_under" ON "bookings" USING btree ("paid_under") WHERE "bookings"."paid_under" is not null;--> statement-breakpoint
CREATE INDEX "bookings_missed" ON "bookings" USING btree ("missed_at") WHERE "bookings"."status" = 'expert-no-show' and "bookings"."miss_settled_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_by_card" CHECK ("bookings"."way_to_pay" = 'in-person' or ("bookings"."policy" is not null and "bookings"."pay_by" is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission" CHECK ("bookings"."commission_percent" between 0 and 50);--> statement-breakpoint
-- What was booked before is paid in person, and its expert has known of it from the beginning.
UPDATE bookings SET asked_at = created_at;--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_client_no_overlap;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_client_no_overlap
  EXCLUDE USING gist (client_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('awaiting-payment', 'requested', 'accepting', 'accepted', 'in-progress') AND NOT overlap_kept);
