-- What was typed of a return or as an order was moved, with who typed it: it goes with its author.
create view return_words as
select asked_by as author_id, comments as words from return_request where comments is not null
union all
select g.merchant_id, t.words from return_request r join fulfillment_group g on g.id = r.group_id
  -- of a rejection the reason, where it is of a list, is not what was typed
  cross join lateral (values (r.decision_comments), (substring(r.decision_comments from position(E'\n' in r.decision_comments) + 1))) t (words)
where r.decision_comments is not null
union all
select h.actor_id, h.comments from trade_order o join status_history h on h.order_id = o.id where h.comments is not null;
