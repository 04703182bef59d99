-- A whole name is found however many names have its words.
create index names_by_name on person_names (full_name collate nocase);
