-- How a garment fell on whoever reviews it.
alter table comment add column fit text check (fit in ('small', 'true', 'large'));
