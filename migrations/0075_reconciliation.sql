CREATE TABLE "provider_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_movements_once" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"told_of" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_reports_once" UNIQUE("provider","day")
);
--> statement-breakpoint
CREATE INDEX "provider_movements_day" ON "provider_movements" USING btree ("provider","at");