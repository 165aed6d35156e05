CREATE TABLE "set_aside" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"last_error" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "set_aside_once" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE INDEX "set_aside_newest" ON "set_aside" USING btree ("since","id");