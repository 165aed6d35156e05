CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"booking_id" uuid,
	"day" date,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"commission_cents" integer DEFAULT 0 NOT NULL,
	"given_back_cents" integer DEFAULT 0 NOT NULL,
	"share_cents" integer DEFAULT 0 NOT NULL,
	"paid_out_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("practice_id","entry_id"),
	CONSTRAINT "statement_lines_share" CHECK ("statement_lines"."kind" in ('payout', 'held-back', 'correction')
        or "statement_lines"."share_cents" = "statement_lines"."price_cents" + "statement_lines"."tax_cents" - "statement_lines"."commission_cents" - "statement_lines"."given_back_cents")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"month" text NOT NULL,
	"zone" text NOT NULL,
	"state" text,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statements_once" UNIQUE("practice_id","month"),
	CONSTRAINT "statements_month_form" CHECK ("statements"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_entry" ON "statement_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "statements_month" ON "statements" USING btree ("month");--> statement-breakpoint
-- A month that is over never changes afterwards; what comes later stands in a later one.
create function statement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'check_violation', constraint = 'statement_stays';
end $$;
--> statement-breakpoint
create trigger statements_stay before update or delete on statements
  for each row execute function statement_stays();
--> statement-breakpoint
create trigger statement_lines_stay before update or delete on statement_lines
  for each row execute function statement_stays();
