CREATE TABLE "business_cards" (
	"code" text PRIMARY KEY NOT NULL,
	"practice_id" uuid,
	CONSTRAINT "business_cards_practice_id_unique" UNIQUE("practice_id"),
	CONSTRAINT "business_cards_code" CHECK ("business_cards"."code" ~ '^[b-df-hj-np-tv-z2-9]{8}$')
);
--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Letters and digits that are not taken for one another, and make no words; eight of them, some 280 billion codes.
CREATE FUNCTION "new_card_code"() RETURNS text LANGUAGE sql VOLATILE AS $$
	select string_agg(substr('bcdfghjkmnpqrstvwxz23456789', 1 + get_byte(drawn.bytes, place) % 27, 1), '')
	from (select uuid_send(gen_random_uuid()) as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;
--> statement-breakpoint
CREATE FUNCTION "give_business_card"("practice" uuid) RETURNS void LANGUAGE plpgsql AS $$
begin
	loop
		insert into business_cards (code, practice_id) values (new_card_code(), practice) on conflict (code) do nothing;
		exit when found;
	end loop;
end $$;
--> statement-breakpoint
CREATE FUNCTION "expert_gets_business_card"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform give_business_card(new.id);
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "experts_get_business_card" AFTER INSERT ON "experts"
	FOR EACH ROW EXECUTE FUNCTION "expert_gets_business_card"();
--> statement-breakpoint
SELECT "give_business_card"("id") FROM "experts";
