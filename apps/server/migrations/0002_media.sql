-- A picture by the digest of its content: the same bytes are one file on disk, however many rows name it.
create table media (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[0-9a-z]{16,64}$'),
  owner_id bigint,
  width int not null check (width > 0),
  height int not null check (height > 0),
  alt jsonb not null default '{}',
  created_at timestamptz not null default app_now()
);
create index media_key on media (key);
create index media_owner on media (owner_id);
