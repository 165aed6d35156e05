CREATE TABLE "client_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"consultation_notes" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'prefer-not-to-say' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"show_name" boolean DEFAULT true NOT NULL,
	"show_photo" boolean DEFAULT true NOT NULL,
	"show_gender" boolean DEFAULT true NOT NULL,
	"show_interests" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_profiles_notes" CHECK (char_length("client_profiles"."consultation_notes") <= 100),
	CONSTRAINT "client_profiles_gender" CHECK ("client_profiles"."gender" in ('female', 'male', 'prefer-not-to-say'))
);
--> statement-breakpoint
CREATE TABLE "client_share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_share_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "consultation_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "consultation_offers_times" CHECK (cardinality("consultation_offers"."starts_at") between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_share_links" ADD CONSTRAINT "client_share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_share_links_one_open" ON "client_share_links" USING btree ("user_id") WHERE "client_share_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "client_share_links_user" ON "client_share_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consultation_offers_client" ON "consultation_offers" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "consultation_offers_expert" ON "consultation_offers" USING btree ("expert_id","client_id","created_at");