-- JSON: what the request for a plan said besides its items, with which it can be made again.
alter table plans add column request text not null default '{}';
