CREATE TABLE "state_laws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"note" text NOT NULL,
	"source" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "state_laws_order" CHECK ("state_laws"."until" >= "state_laws"."since"),
	CONSTRAINT "state_laws_state" CHECK ("state_laws"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "state_laws_state_since" ON "state_laws" USING btree ("state","since");