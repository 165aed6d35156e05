CREATE TABLE "nearby_waits" (
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nearby_waits_user_id_place_pk" PRIMARY KEY("user_id","place")
);
--> statement-breakpoint
ALTER TABLE "nearby_waits" ADD CONSTRAINT "nearby_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nearby_waits_created" ON "nearby_waits" USING btree ("created_at");