-- The state in which a project file was left after its last full check, and when that was: unchanged since, it need not be
-- read whole again before it is used.
alter table known_projects add column sound_state text;
alter table known_projects add column checked_at text;
