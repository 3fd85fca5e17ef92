-- How many pixels a file for buyers has; null of one that was sent before this was kept.
alter table goods_file add column width int check (width > 0), add column height int check (height > 0);
