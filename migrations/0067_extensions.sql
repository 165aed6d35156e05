CREATE TABLE "booking_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (price_cents + tax_cents) STORED NOT NULL,
	"state" text NOT NULL,
	"paid" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "booking_extensions_minutes" CHECK ("booking_extensions"."minutes" > 0 and "booking_extensions"."minutes" % 15 = 0),
	CONSTRAINT "booking_extensions_money" CHECK ("booking_extensions"."price_cents" >= 0 and "booking_extensions"."tax_cents" >= 0),
	CONSTRAINT "booking_extensions_paid" CHECK (("booking_extensions"."state" = 'agreed') = ("booking_extensions"."paid" is not null))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposal_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_extensions_booking" ON "booking_extensions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_extensions_expert" ON "booking_extensions" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "booking_extensions_client" ON "booking_extensions" USING btree ("client_id");