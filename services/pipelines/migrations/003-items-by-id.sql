-- The earlier steps of one record are looked for at every step, however many runs and records there are.
create index items_by_id on run_items (item_id);
