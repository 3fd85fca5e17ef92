-- What people report to support: of whom or what, why, and a copy of what they saw, which stays as it was when it was reported.
create table report (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references account,
  kind text not null check (kind in ('person', 'listing', 'message', 'answer', 'review', 'reply')),
  -- Id of the person, listing, message or review; of a reply that of its review, of the answer to an offer that of its message.
  subject_id bigint not null,
  -- Whose it is.
  accused_id bigint not null references account,
  reason text not null,
  comments text not null default '' check (length(comments) <= 1000),
  -- {title, text, photos: [{id, key, width, height}]}: pictures are copies of its own.
  seen jsonb not null,
  status text not null check (status in ('open', 'in_review', 'decided', 'appealed', 'closed')),
  taken_by bigint references account,
  decision text check (decision in ('kept', 'removed', 'warned', 'blocked')),
  decision_reason text,
  decided_by bigint references account,
  decided_at timestamptz,
  appealed_by bigint references account,
  appeal_text text check (length(appeal_text) <= 1000),
  appealed_at timestamptz,
  outcome text check (outcome in ('upheld', 'overturned')),
  outcome_reason text,
  outcome_by bigint references account,
  closed_at timestamptz,
  created_at timestamptz not null default app_now(),
  check (reporter_id <> accused_id),
  constraint report_decided check ((decision is null) = (status in ('open', 'in_review')) and (decision is null) = (decided_at is null)),
  constraint report_appealed check ((appealed_by is null) = (appealed_at is null) and (status <> 'appealed' or appealed_by is not null)),
  constraint report_ended check ((closed_at is null) = (status <> 'closed'))
);
-- One open report of each person about one thing.
create unique index report_open on report (reporter_id, kind, subject_id) where status in ('open', 'in_review');
create index report_waiting on report (id) where status in ('open', 'in_review', 'appealed');
create index report_over on report (id desc) where status in ('decided', 'closed');
create index report_resting on report (decided_at) where status = 'decided';
create index report_kept on report (closed_at) where closed_at is not null and (seen <> '{}' or comments <> '' or appeal_text is not null);
create index report_reporter on report (reporter_id, id desc);
create index report_accused on report (accused_id, id desc);
create index report_subject on report (kind, subject_id);

-- Who reported what and when is not changed. What was seen and typed goes with its author, and is not written anew.
create function report_refuse() returns trigger language plpgsql as
$$ begin raise exception 'a report stays as it is' using errcode = 'restrict_violation'; end $$;
create trigger report_frozen before update of reporter_id, kind, subject_id, accused_id, reason, created_at on report
  for each row execute function report_refuse();
create trigger report_seen before update of seen on report for each row when (new.seen <> '{}') execute function report_refuse();

-- What a report is about, by the name that was seen, and whose it is.
create view reported_thing as select id, kind, seen ->> 'title' as title, accused_id from report;
