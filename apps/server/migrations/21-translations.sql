-- Translations that a provider made, kept for a while so that nobody is asked twice. Whose words they are, and where they stand, is not kept.
create table translation (
  -- SHA-256 of the original as UTF-8.
  digest bytea not null check (length(digest) = 32),
  language text not null check (language in ('en', 'zh-CN')),
  -- What the original is in (BCP 47); null where the provider was not sure.
  source text check (length(source) between 2 and 12),
  text text not null check (length(text) between 1 and 20000),
  made_at timestamptz not null default app_now(),
  primary key (digest, language)
);
-- How many accounts have taken the translations of their words along: one row. What was asked for before one of them is not kept after it.
create table translation_leaving (
  is_only boolean primary key default true check (is_only),
  leavings bigint not null default 0
);
insert into translation_leaving default values;

create index translation_made on translation (made_at);
