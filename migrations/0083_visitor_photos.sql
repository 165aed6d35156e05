CREATE TABLE "visitor_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visitor_photos_created" ON "visitor_photos" USING btree ("created_at");