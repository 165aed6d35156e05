CREATE TABLE "announcements" (
	"user_id" uuid NOT NULL,
	"setting" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"value" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_user_id_setting_begins_at_pk" PRIMARY KEY("user_id","setting","begins_at")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_begins" ON "announcements" USING btree ("begins_at");