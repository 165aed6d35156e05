CREATE TABLE "application_identities" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_identities" ADD CONSTRAINT "application_identities_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;