-- Whoever changes a merchant's right to be paid, by whatever way, listings hear of it: they leave the shop and come back (SR-11).
create function account_charges_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (type, tell, touches, data)
  values ('accounts.charges_changed', array[new.id], array['profile', 'wallet', 'merchant:' || new.id], jsonb_build_object('accountId', new.id));
  return null;
end $$;
create trigger account_charges_changed after update of charges_enabled on account for each row
  when (old.charges_enabled is distinct from new.charges_enabled) execute function account_charges_changed();
