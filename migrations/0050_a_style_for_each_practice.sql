CREATE TABLE "profile_styles" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"style" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_styles_object" CHECK (jsonb_typeof("profile_styles"."style") = 'object')
);
--> statement-breakpoint
ALTER TABLE "profile_styles" ADD CONSTRAINT "profile_styles_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;