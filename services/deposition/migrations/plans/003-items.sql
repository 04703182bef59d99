-- The items of a plan one by one: a page of a large plan is read without the rest of it.
create table plan_items (
  plan_id text not null references plans (plan_id) on delete cascade,
  position integer not null,
  -- 0: it is impossible, 1: there are warnings, 2: neither, 3: nothing is to be done.
  outlook integer not null,
  requests integer not null,
  bytes integer not null,
  -- JSON: the item as it was answered.
  item text not null,
  primary key (plan_id, position)
) strict, without rowid;
create index plan_items_by_outlook on plan_items (plan_id, outlook, position, requests, bytes);

insert into plan_items (plan_id, position, outlook, requests, bytes, item)
select plan_id, key,
  case
    when json_extract(value, '$.nothing_to_do') then 3
    when json_extract(value, '$.skipped_because') is not null then 0
    when json_array_length(value, '$.warnings') > 0 then 1
    else 2
  end,
  json_extract(value, '$.requests'), json_extract(value, '$.bytes'), value
from plans, json_each(plans.plan);

alter table plans drop column plan;
