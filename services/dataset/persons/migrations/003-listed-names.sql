-- The names of persons whom the dictionary does not list any more are not searched; should it list them again, their records
-- are read anew.
delete from person_names where kb_id not in (select kb_id from dictionary);
update persons set url = 'unlisted', etag = null where kb_id not in (select kb_id from dictionary);
