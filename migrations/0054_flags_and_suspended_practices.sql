CREATE TABLE "content_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"place" text NOT NULL,
	"found" text[] NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "content_flags_closed" CHECK (("content_flags"."closed_at" is null) = ("content_flags"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "practice_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"suspended_by" uuid,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_suspensions" ADD CONSTRAINT "practice_suspensions_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_suspensions" ADD CONSTRAINT "practice_suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_flags_one_open" ON "content_flags" USING btree ("practice_id","place") WHERE "content_flags"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "content_flags_newest" ON "content_flags" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_suspensions_one" ON "practice_suspensions" USING btree ("practice_id") WHERE "practice_suspensions"."lifted_at" is null;