CREATE TABLE "listing" (
	"expert_id" uuid PRIMARY KEY NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"is_spotlight" boolean NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_rating" ON "listing" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_spotlight_rating" ON "listing" USING btree ("rating","expert_id") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_at" ON "listing" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_spotlight_at" ON "listing" USING gist ("at") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_words" ON "listing" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_last_seen" ON "listing" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "listing_free" ON "listing" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);