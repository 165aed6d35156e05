CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"expires_on" date NOT NULL,
	"sent_by" uuid,
	"has_picture" boolean DEFAULT false NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"reminded_30_at" timestamp (3) with time zone,
	"reminded_7_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_one_valid" ON "licenses" USING btree ("practice_id") WHERE "licenses"."status" = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_one_waiting" ON "licenses" USING btree ("practice_id") WHERE "licenses"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "licenses_queue" ON "licenses" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "licenses_practice" ON "licenses" USING btree ("practice_id","sent_at");--> statement-breakpoint
CREATE INDEX "licenses_expiry" ON "licenses" USING btree ("expires_on") WHERE "licenses"."status" = 'valid';--> statement-breakpoint
-- What centers told with their applications holds after the approval, too.
INSERT INTO licenses (id, practice_id, status, number, state, expires_on, sent_by, sent_at, decided_at)
SELECT DISTINCT ON (a.practice_id) gen_random_uuid(), a.practice_id, 'valid', a.license_number, a.license_state,
  a.license_expires_on, a.user_id, coalesce(a.review_began_at, a.submitted_at, a.created_at), a.decided_at
FROM applications a
WHERE a.status = 'approved' AND a.type = 'wellness-center' AND a.practice_id IS NOT NULL
  AND a.license_state IS NOT NULL AND a.license_expires_on IS NOT NULL
ORDER BY a.practice_id, a.decided_at DESC;
