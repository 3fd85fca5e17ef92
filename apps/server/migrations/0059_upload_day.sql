-- What a person has sent on a day (UTC), and never less: files that are taken away again still count.
create table upload_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  files int not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (account_id, day)
);
create index upload_day_day on upload_day (day);
