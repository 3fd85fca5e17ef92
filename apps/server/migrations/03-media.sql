-- A picture by the digest of its content: the same bytes are one file on disk, however many rows name it. A key that begins with
-- private- is served by no public address.
create table media (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^(private-)?[0-9a-z]{16,64}$'),
  -- Nobody's are copies that reports keep.
  owner_id bigint,
  width int not null check (width > 0),
  height int not null check (height > 0),
  alt jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  -- When something first showed this file. What nobody shows a day after its upload is removed.
  used_at timestamptz
);
create index media_key on media (key);
create index media_owner on media (owner_id);
create index media_unused on media (created_at) where used_at is null;
create index media_today on media (owner_id, created_at);

-- What buyers of virtual goods download: kept under a key that no address of a picture can name, and told to nobody.
create table goods_file (
  id bigint generated always as identity primary key,
  key text not null,
  owner_id bigint,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default app_now(),
  -- Since when no listing has it; null while one has. What was sold stays for its buyers.
  left_at timestamptz default app_now()
);
create index goods_file_owner on goods_file (owner_id);
create index goods_file_left on goods_file (left_at) where left_at is not null;

-- What a person has sent on a day (UTC), and never less: files that are taken away again still count.
create table upload_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  files int not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (account_id, day)
);
create index upload_day_day on upload_day (day);
