-- Calls by what they are counted and found by, without the texts that they carried.

create index api_log_by_kind on api_log (http_method, response_status_code, endpoint_url);

-- Acts since a time, counted by kind without being read.
drop index history_by_time;
create index history_by_time on history (happened_timestamp, kind);
