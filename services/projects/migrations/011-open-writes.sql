-- One index finds the open writes and allows one of them per record, discards aside: every write that is sent and every end of one
-- changed two of them.

drop index one_open_write_per_record;
drop index open_writes;
create unique index open_writes on remote_writes (record_id, iif(kind = 'discard', write_id, ''))
  where state in ('sent', 'unknown');
