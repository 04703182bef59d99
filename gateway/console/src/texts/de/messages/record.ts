import type { RECORD_MESSAGES } from '@regesta/contracts/sentences/record'

/** Sentences about records: why one cannot be acted on, what came of an act, and what is next. */
export const recordMessages: Readonly<Record<keyof typeof RECORD_MESSAGES, string>> = {
  record_has_draft: 'Der Datensatz {id} hat schon den Entwurf {draft}',
  record_is_published: 'Der Datensatz {id} ist als {doi} veröffentlicht; stattdessen eine neue Fassung anlegen',
  record_without_draft: 'Der Datensatz {id} ({status}) hat keinen Entwurf; zuerst einen anlegen',
  record_not_prepared: 'Der Datensatz {id} hat den Stand „{status}“; zuerst seine Metadaten vorbereiten',
  record_without_metadata: 'Der Datensatz {id} hat keine Metadaten. Zuerst seine Metadaten vorbereiten',
  record_published_already:
    'Der Datensatz {id} ist im Repositorium schon veröffentlicht, deshalb bleiben seine Dateien dort, wie sie sind. Mit dem Repositorium vergleichen, um das zu übernehmen (/project/verify_records, repair: status)',
  record_is_public: 'Der Datensatz {id} ist schon veröffentlicht',
  record_of_other_environment:
    'Der Datensatz {id} gehört zur Umgebung „{own}“, nicht zu „{other}“. Diese Umgebung wählen',
  draft_unreadable: 'Der Entwurf {draft} ließ sich im Repositorium nicht lesen',
  draft_gone:
    'Das Repositorium {repository} hat den Entwurf {draft} des Datensatzes {id} nicht mehr. Den Entwurf hier verwerfen und neu anlegen',
  same_bytes: 'Derselbe Inhalt ist schon dort',
  becomes_public: 'Wird öffentlich',
  file_not_there: '{path} ist nicht da oder lässt sich nicht lesen',
  file_empty: '{path} ist leer; das Repositorium nimmt keine leeren Dateien',
  same_names:
    '{path} und {others} hätten im Repositorium denselben Namen („{name}“). Eine davon umbenennen oder repo.flatten_names auf path setzen',
  name_too_long: 'Der Name „{name}“ ist länger als {most} Zeichen',
  record_with_many_files: 'Der Datensatz hat {files} Dateien; das Repositorium erlaubt {most}',
  record_with_many_bytes: 'Der Datensatz hat {bytes} Byte; das Repositorium erlaubt {most}',
  metadata_sent_first: 'Die Metadaten im Repositorium sind andere als die des Datensatzes; sie werden zuerst gesendet.',
  changed_there: '{field} wurde im Repositorium geändert, seit es gesendet wurde; was dort steht, gilt.',
  nothing_to_change: 'Nichts zu tun: Alles ist schon wie gewünscht',
  version_without_files: 'Die Fassung hätte keine Dateien. Mindestens eine behalten oder angeben',
  version_with_many_files: 'Die Fassung hätte {files} Dateien; das Repositorium erlaubt {most}',
  version_as_before: 'Nichts zu tun: Alle Dateien sind wie in der Fassung {version}',
  version_number_taken: 'Die Fassung heißt {version} wie die vorige. Eine andere Nummer angeben',
  prepared: 'Die Metadaten sind vorbereitet und gültig.',
  draft_created: 'Der Entwurf ist angelegt.',
  draft_discarded: 'Der Entwurf ist verworfen; die Metadaten hier sind wie zuvor.',
  published: 'Der Datensatz ist veröffentlicht.',
  files_uploaded: 'Hochgeladene Dateien: {files}.',
  files_there_already: 'Alle Dateien liegen schon im Repositorium.',
  file_uploaded: 'Die Datei ist hochgeladen.',
  file_there_already: 'Die Datei liegt schon im Repositorium.',
  metadata_as_wanted: 'Alles ist schon wie gewünscht: {fields}.',
  metadata_changed: 'Mit anderen Metadaten veröffentlicht: {fields}.',
  file_removed: 'Die Datei mit der Nummer {id} ist entfernt.',
  not_published: 'Der Datensatz {id} wurde nicht veröffentlicht:',
  upload_open: 'Hochladen von „{name}“ gescheitert: {reason}. Ob die Datei ankam, wird erneut geprüft: {time}',
  upload_failed: 'Hochladen von „{name}“ gescheitert: {reason}',
  version_drafted: 'Der Entwurf der Fassung {version} ist angelegt. Gesendete Dateien: {files}, behaltene: {kept}.',
  not_begun: 'Nicht begonnen: Der Vorgang wurde vorher abgebrochen',
  next_draft: 'Den Entwurf anlegen',
  next_upload: 'Dateien hochladen: {files}',
  next_publish: 'Veröffentlichen oder den Entwurf verwerfen',
  next_prepare: 'Die Metadaten vorbereiten',
  next_wait_at_once:
    'Warten: Was aus „{write}“ wurde, wird gleich erneut geprüft. Oder es ungeklärt beenden (/project/verify_records, repair: give_up)',
  next_wait:
    'Warten: Was aus „{write}“ wurde, wird erneut geprüft, und zwar {time}. Oder es ungeklärt beenden (/project/verify_records, repair: give_up)',
  next_compare:
    'Mit dem Repositorium vergleichen und richtigstellen (/project/verify_records, repair: status oder adopt), dann weitermachen: {reason}',
  next_doi: 'Mit dem Repositorium vergleichen, denn die DOI fehlt (/project/verify_records, repair: status)',
  next_nothing: 'Nichts mehr zu tun. Ein Plan ändert die Metadaten, eine neue Fassung die Dateien',
}
