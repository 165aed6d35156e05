-- Each movement of money balances at the commit that writes it, whatever wrote it.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'entry_id')::uuid end;
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(cents), 0) into lines, total from ledger_lines where entry_id = entry;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % does not balance: % lines come to %', entry, lines, total
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();
--> statement-breakpoint
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_entry_balances();
--> statement-breakpoint
-- Rows of the ledger are only added: a mistake is made good by a movement the other way.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_stays';
end $$;
--> statement-breakpoint
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_stays();
--> statement-breakpoint
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function ledger_stays();
