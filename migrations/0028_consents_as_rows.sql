CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"act" text NOT NULL,
	"ip_address" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("user_id","document","version");--> statement-breakpoint
INSERT INTO "consents" ("id", "user_id", "document", "version", "act", "at")
SELECT gen_random_uuid(), u."id", d.document, '2025-05-05', 'sign-up', u."created_at"
FROM "users" u CROSS JOIN (VALUES ('terms'), ('privacy')) AS d(document)
WHERE u."deleted_at" IS NULL AND u."date_of_birth" IS NOT NULL;
