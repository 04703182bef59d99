-- When somebody asked running work to stop: that holds over a restart, which comes before the work has stopped.
alter table operations add column cancel_requested_at text;
