CREATE TABLE "api_key_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"subject_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"practice_id" uuid,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "api_replays" (
	"key_id" uuid NOT NULL,
	"name" text NOT NULL,
	"call_hash" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"answer" text,
	CONSTRAINT "api_replays_key_id_name_pk" PRIMARY KEY("key_id","name")
);
--> statement-breakpoint
ALTER TABLE "api_key_acts" ADD CONSTRAINT "api_key_acts_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_acts" ADD CONSTRAINT "api_key_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_replays" ADD CONSTRAINT "api_replays_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_acts_user" ON "api_key_acts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "api_key_acts_key" ON "api_key_acts" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_practice" ON "api_keys" USING btree ("practice_id") WHERE "api_keys"."practice_id" is not null;--> statement-breakpoint
CREATE INDEX "api_replays_began" ON "api_replays" USING btree ("began_at");