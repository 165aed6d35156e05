CREATE TABLE "widget_origins" (
	"practice_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "widget_origins_practice_id_origin_pk" PRIMARY KEY("practice_id","origin")
);
--> statement-breakpoint
ALTER TABLE "widget_origins" ADD CONSTRAINT "widget_origins_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;