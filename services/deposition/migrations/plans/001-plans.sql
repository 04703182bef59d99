-- Plans of batch actions, each kept for a day: what would be done, and what it is about as it was then.
create table plans (
  plan_id text primary key,
  project_uuid text not null,
  action_type text not null,
  is_sandbox integer not null,
  made_at text not null,
  expires_at text not null,
  -- JSON: the items and the totals as they were answered.
  plan text not null,
  -- JSON: digests of each item, in the order of the items.
  digests text not null,
  operation_id text
) strict;
create index plans_by_end on plans (expires_at);
