-- Since when the provider knows the key under which an operation is sent: it forgets one a day later. Null before the first sending under it.
alter table operation add column keyed_at timestamptz;
update operation set keyed_at = created_at where state in ('sent', 'unknown');
-- When an operator was told that no answer comes; null again once somebody has it tried again.
alter table operation add column told_at timestamptz;

-- What the desk lists and counts of calls and refunds: few rows among those of all orders.
create index operation_failed on operation (id) where state = 'failed' and settled_at is null;
create index refund_ended_otherwise on refund (id) where state in ('disputed', 'settled');
