CREATE TABLE "typed_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" text,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "typed_drafts_mark" ON "typed_drafts" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "typed_drafts_expires" ON "typed_drafts" USING btree ("expires_at");