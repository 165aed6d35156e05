CREATE TABLE "blocks" (
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"by" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_expert_id_client_id_by_pk" PRIMARY KEY("expert_id","client_id","by"),
	CONSTRAINT "blocks_by" CHECK ("blocks"."by" in ('client', 'expert'))
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_client" ON "blocks" USING btree ("client_id");--> statement-breakpoint
INSERT INTO "blocks" ("expert_id", "client_id", "by", "since")
  SELECT "expert_id", "client_id", 'client', "client_blocked_at" FROM "conversations" WHERE "client_blocked_at" IS NOT NULL
  UNION ALL
  SELECT "expert_id", "client_id", 'expert', "expert_blocked_at" FROM "conversations" WHERE "expert_blocked_at" IS NOT NULL;
