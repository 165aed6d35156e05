CREATE TABLE "time_waits" (
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_waits_user_id_expert_id_pk" PRIMARY KEY("user_id","expert_id")
);
--> statement-breakpoint
ALTER TABLE "time_waits" ADD CONSTRAINT "time_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_waits" ADD CONSTRAINT "time_waits_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_waits_expert" ON "time_waits" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "time_waits_created" ON "time_waits" USING btree ("created_at");