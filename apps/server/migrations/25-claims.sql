-- What was typed about a claim, with who typed it: it goes with its author.
create view claim_words as
select claimed_by as author_id, comments as words from deposit_claim where comments is not null
union all select g.customer_id, c.answer_comments from deposit_claim c join order_group g on g.id = c.group_id where c.answer_comments is not null;
