-- When the provider was last asked for payouts of an account that came back: of one whose event was lost nobody would hear.
alter table connected_account add column payouts_asked_at timestamptz;
