-- Mails that left, or may have left, each under its cause: a cause is never told twice. `handed_at` is set right before
-- the conversation with the mail server; a claim without it belongs to a process that died and may be taken over.
create table mail_sent (
  cause text primary key,
  claimed_at timestamptz not null default now(),
  handed_at timestamptz,
  sent_at timestamptz
);
