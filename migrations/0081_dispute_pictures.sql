CREATE TABLE "dispute_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_pictures_side" CHECK ("dispute_pictures"."side" in ('client', 'expert'))
);
--> statement-breakpoint
ALTER TABLE "dispute_pictures" ADD CONSTRAINT "dispute_pictures_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_pictures_dispute" ON "dispute_pictures" USING btree ("dispute_id","created_at");