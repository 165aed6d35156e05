CREATE TABLE "request_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_drafts" ADD CONSTRAINT "request_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_drafts" ADD CONSTRAINT "request_drafts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_drafts_user" ON "request_drafts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "request_drafts_expert" ON "request_drafts" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "request_drafts_expires" ON "request_drafts" USING btree ("expires_at");