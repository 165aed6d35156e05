CREATE TABLE "account_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "account_views_in_order" CHECK ("account_views"."ends_at" > "account_views"."started_at" and "account_views"."ended_at" between "account_views"."started_at" and "account_views"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_id" uuid;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_views_person" ON "account_views" USING btree ("person_id","started_at");--> statement-breakpoint
CREATE INDEX "account_views_admin" ON "account_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "account_views_open" ON "account_views" USING btree ("ends_at") WHERE "account_views"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_id_account_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."account_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_view" ON "sessions" USING btree ("view_id");