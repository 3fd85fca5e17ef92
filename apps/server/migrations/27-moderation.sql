-- What was typed in a report with who typed it, and what was seen with whose it was: it goes with them.
create view report_words as
select reporter_id as author_id, comments as words from report where comments <> ''
union all select accused_id, seen ->> 'title' from report where seen ? 'title'
union all select accused_id, seen ->> 'text' from report where seen ? 'text';
