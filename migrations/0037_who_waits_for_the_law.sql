CREATE TABLE "law_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "law_waits_state_code" CHECK ("law_waits"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "law_waits_email_state" ON "law_waits" USING btree ("email","state");--> statement-breakpoint
CREATE INDEX "law_waits_state" ON "law_waits" USING btree ("state","created_at");