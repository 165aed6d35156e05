CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"admin_id" uuid NOT NULL,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answer_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX "setting_changes_newest" ON "setting_changes" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER setting_changes_only_added BEFORE UPDATE OR DELETE ON setting_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
CREATE TRIGGER setting_changes_never_emptied BEFORE TRUNCATE ON setting_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();
