-- What a place of pickup may say of itself beside its instructions; words as typed.
alter table address add column email text, add column business_hours text;
