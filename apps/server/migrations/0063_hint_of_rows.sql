-- Statements may tell something only in some cases: one that told nothing wakes nobody. Several rows of one transaction are one hint still.
drop trigger outbox_hint on outbox;
create trigger outbox_hint after insert on outbox for each row execute function outbox_hint();
