CREATE TABLE "encryption_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kept_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute_pictures" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "application_files" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "visitor_photos" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "key_id" text;