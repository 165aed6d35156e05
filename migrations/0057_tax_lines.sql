CREATE TABLE "state_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" date NOT NULL,
	"rate_thousandths" integer NOT NULL,
	"note" text NOT NULL,
	"source" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "state_taxes_state" CHECK ("state_taxes"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "state_taxes_rate" CHECK ("state_taxes"."rate_thousandths" between 0 and 20000)
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_money";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "total_cents" integer GENERATED ALWAYS AS (price_cents + fee_cents + tax_cents) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "state_taxes_state_since" ON "state_taxes" USING btree ("state","since");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_money" CHECK ("bookings"."price_cents" >= 0 and "bookings"."fee_cents" >= 0 and "bookings"."tax_cents" >= 0);
--> statement-breakpoint
INSERT INTO "state_taxes" ("id", "state", "since", "rate_thousandths", "note", "source", "changed_at") VALUES
  (gen_random_uuid(), 'HI', '2025-05-05', 4000,
    'Hawaii’s general excise tax on services, at the rate of the state. Surcharges of counties are not included.',
    'Hawaii Revised Statutes § 237-13(6)', '2025-05-05T00:00:00Z'),
  (gen_random_uuid(), 'NM', '2023-07-01', 4875,
    'New Mexico’s gross receipts tax, at the rate of the state. Rates of counties and cities are not included.',
    'NMSA 1978, § 7-9-4', '2025-05-05T00:00:00Z');
