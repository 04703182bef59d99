import type { Purpose, WORK_MESSAGES } from '@regesta/contracts/sentences/work'

/** What the installation says of remote writes, comparisons and long work. */
export const workMessages: Readonly<Record<keyof typeof WORK_MESSAGES, string>> = {
  busy_pipeline: 'Pipeline {name}',
  busy: '{purpose}',
  key_used_before:
    'Der Idempotency-Key steht schon für eine andere Anfrage: den Vorgang {operation}. Diese mit einem eigenen Schlüssel senden',
  in_use_checked:
    'Am Datensatz {id} wird gearbeitet: {purpose} (Operation {operation}), Beginn: {time}. Was daraus wurde, wird erneut geprüft: {next_time}. Ungeklärt beenden: /project/verify_records (repair: give_up)',
  in_use_cancel_first:
    'Am Datensatz {id} wird gearbeitet: {purpose} (Operation {operation}), Beginn: {time}. Erst diese Operation abbrechen, dann etwas aufgeben',
  in_use: 'Am Datensatz {id} wird gearbeitet: {purpose} (Operation {operation}), Beginn: {time}',
  in_use_settling:
    'Am Datensatz {id} wird gearbeitet: {purpose}, Beginn: {time}. Ungeklärt beenden: /project/verify_records (repair: give_up)',
  in_use_since: 'Am Datensatz {id} wird gearbeitet: {purpose}, Beginn: {time}',

  publishing_failed: 'Das Veröffentlichen ist gescheitert: {reason}',
  creating_failed: 'Der Entwurf ließ sich im Repositorium nicht anlegen: {reason}',
  sending_metadata_failed: 'Die Metadaten ließen sich nicht an das Repositorium senden: {reason}',
  opening_edit_failed: 'Für das Veröffentlichte ließ sich keine Änderung beginnen: {reason}',
  publishing_edit_failed: 'Die geänderten Metadaten ließen sich nicht veröffentlichen: {reason}',
  deleting_failed: '„{name}“ ließ sich nicht aus dem Entwurf löschen: {reason}',
  done_or_not: '{reason}. Ob es geschehen ist, steht noch nicht fest und wird erneut geprüft: {time}',
  not_done: '{reason}. Nichts ist geschehen; erneut versuchen',
  contradicted:
    '{reason}. Mit dem Repositorium vergleichen und richtigstellen (/project/verify_records, repair: adopt, status oder give_up)',
  twin_draft:
    'Ob ein anderer Entwurf mit denselben Metadaten (Datensatz {id}) entstanden ist, steht noch nicht fest und wird erneut geprüft: {time}. Danach erneut versuchen',
  published_meanwhile: 'Der Datensatz {id} war inzwischen schon veröffentlicht',
  draft_not_read: 'Der Entwurf {draft} ließ sich bei {repository} nicht lesen: {reason}',
  published_not_discarded: 'Der Datensatz {id} hat keinen Entwurf mehr zu verwerfen: Er ist als {doi} veröffentlicht',
  no_draft_to_discard: 'Der Datensatz {id} ({status}) hat keinen Entwurf zu verwerfen',
  record_no_draft: 'Der Datensatz {id} ({status}) hat keinen Entwurf',
  version_removed: 'Die Fassung ist entfernt.',
  only_versions_removed: 'Der Datensatz {id} ist keine neue Fassung. Seine Vorbereitung im Verlauf zurücknehmen',
  only_without_draft_removed:
    'Der Datensatz {id} hat den Stand „{status}“. Nur eine neue Fassung ohne Entwurf lässt sich entfernen',
  draft_still_discarded:
    'Der Entwurf des Datensatzes {id} wird im Repositorium noch verworfen. Die Fassung entfernen, sobald er fort ist',
  draft_being_discarded: 'Der Entwurf {draft} des Datensatzes {id} wird noch verworfen. Es wird erneut geprüft: {time}',
  undo_waits_for_discard:
    'Der Entwurf des Datensatzes {id} wird im Repositorium noch verworfen. Zurücknehmen, sobald er fort ist',
  metadata_not_stored: 'Das Repositorium hat die Metadaten des Datensatzes {id} nicht übernommen: {reason}',

  plan_unknown: 'Diesen Plan gibt es im Projekt nicht; Pläne werden einen Tag lang aufgehoben',
  plan_carried_out: 'Der Plan ist schon ausgeführt. Einen neuen machen',
  changed_while_planned: 'Der Datensatz wurde geändert, während der Plan entstand. Den Plan neu machen',
  plan_outdated: 'Seit dem Plan haben sich {number} von {of} geändert: {names}. Den Plan neu machen',
  file_changed_since_plan: '{path} wurde seit dem Plan geändert. Den Plan neu machen',
  version_published_since_plan: 'Seit dem Plan wurde die Fassung {version} veröffentlicht. Den Plan neu machen',
  left_out_unknown: 'Kein veröffentlichter Datensatz hat eine Datei mit diesem Namen',
  left_out_content: 'Kein veröffentlichter Datensatz hat eine Datei mit diesem Inhalt',
  left_out_sheet: 'Es ist die Tabelle, die die Dateien beschreibt, und gehört zu keinem Datensatz',
  left_out_archived: 'Sie ist im Archiv {archive} veröffentlicht; dieses Archiv berichtigen',
  left_out_folder: 'Es ist ein Ordner; angesehen werden nur Dateien, die direkt im gewählten Ordner liegen',
  left_out_no_file:
    'Es ist keine Datei oder eine Verknüpfung, die nirgends hin- oder aus den erlaubten Ordnern hinausführt',
  left_out_without_record: 'Die Datei dieses Namens im Projekt hat keinen veröffentlichten Datensatz',
  left_out_unpublished:
    'Der Datensatz {id} hat eine Datei dieses Namens und den Stand „{status}“; seine Dateien lassen sich noch austauschen',
  left_out_in_practice: 'Der Datensatz {id} hat eine Datei dieses Namens und ist nur in der Übung veröffentlicht',
  left_out_in_production:
    'Der Datensatz {id} hat eine Datei dieses Namens und ist nur in der Produktion veröffentlicht',
  edit_closing:
    'Eine frühere Änderung an der Hinterlegung {id} ist im Repositorium noch offen und wird geschlossen. Danach erneut versuchen',
  edit_closing_in_plan:
    'Eine frühere Änderung an der Hinterlegung {id} ist im Repositorium noch offen und wird geschlossen. Den Plan gleich neu machen',
  chosen_otherwise: 'Gewählt: {expected} {kind}; inzwischen: {number}. Die Liste ansehen und neu wählen',
  chosen_too_many:
    'Auf einmal gehen höchstens {most}, gewählt sind {number}. Mit einem Filter erst einen Teil wählen, dann den nächsten',

  no_token:
    'Für das Repositorium {repository} ({environment}) gibt es keinen Zugangsschlüssel ({source}). Einen in den Einstellungen eintragen oder vor dem Start {variable} setzen',
  other_repository_open:
    'Der Datensatz {id} gehört zum Repositorium „{own}“, aber {key} nennt „{other}“. Das zurücksetzen, um an ihm zu arbeiten, oder aufgeben, was dort offen ist (/project/verify_records, repair: give_up)',
  other_repository:
    'Der Datensatz {id} gehört zum Repositorium „{own}“, aber {key} nennt „{other}“. Das zurücksetzen, um an ihm zu arbeiten',
  no_web_address: '{key} ist „{value}“ und damit keine Webadresse. Eine angeben, die mit https:// beginnt',
  not_encrypted:
    '{key} ist „{value}“; unterwegs könnte jeder den Zugangsschlüssel mitlesen. Stattdessen {address} angeben',
  waits_for_limit: 'Die Grenze von {repository} ist erreicht; die nächste Anfrage ist möglich: {time}',
  limit_used_up:
    'Die Grenze von {repository} ist erreicht; die nächste Anfrage ist möglich: {time}. Nichts wurde gesendet; dann erneut versuchen',
  not_connected: 'keine Verbindung zu {address} (ECONNREFUSED)',
  host_not_found: 'der Rechner {host} ist nicht zu finden (ENOTFOUND)',
  name_not_resolved: 'der Name {host} lässt sich gerade nicht auflösen (EAI_AGAIN)',
  nothing_moved: '{number} s lang kam nichts mehr',
  answer_too_slow: 'Die Antwort war nach {number} s noch nicht vollständig',
  page_instead: 'HTTP {number} mit einer Webseite statt Daten',
  other_answer: 'HTTP {number}, aber nicht mit dem, wonach gefragt war',
  draft_looked_for: 'HTTP {number}; der Entwurf wird gesucht',
  proves_nothing: 'HTTP {number}, doch das beweist nichts: {reason}',
  redirected:
    'HTTP {number}, eine Weiterleitung zu {target}, der nicht gefolgt wurde: {reason}. {key} auf die Adresse setzen, unter der das Repositorium jetzt steht',
  redirected_in_practice: 'HTTP {number}, eine Weiterleitung zu {target}, der nicht gefolgt wurde: {reason}',
  writes_not_sent_on: 'Geschriebenes wird nicht weitergesendet',
  leads_elsewhere: 'Sie führt an einen anderen Ort',
  too_many_redirections: 'Es waren mehr als {number} Weiterleitungen',

  no_orphan: '{id} ist kein verwaister Entwurf dieses Projekts',
  orphan_discarded: 'Verworfen.',
  orphan_not_read: 'Er ließ sich nicht lesen: {reason}',
  orphan_published: 'Er ist als {doi} veröffentlicht',
  orphan_refused: 'Das Repositorium hat ihn nicht verworfen: HTTP {number}',
  orphan_not_discarded: 'Das Repositorium hat ihn nicht verworfen: {reason}',
  orphan_stays: 'Das Repositorium hat es bestätigt, aber der Entwurf ist noch da',
  deposition_not_read: 'Der Entwurf {id} ließ sich nicht lesen: {reason}',
  own_not_listed: 'Die eigenen Entwürfe ließen sich nicht auflisten',

  proved_by_reading: 'Durch Nachlesen bewiesen',
  nothing_sent: 'Nichts wurde gesendet: Der Dienst „projects“ hat nicht geantwortet',
  record_gone: 'Den Datensatz gibt es im Projekt nicht mehr',
  given_up_at: 'Aufgegeben: {time}. Bis dahin bekannt: {reason}',
  gave_up: 'Aufgegeben: {write}, {time}. Bekannt ist: {reason}',
  nothing_known: 'nichts',
  deposition_bound:
    'Die Hinterlegung {deposition} gehört schon zum Datensatz {id} und kann nicht zum Datensatz {wanted} gehören',
  doi_given: 'Die DOI {doi} hat schon der Datensatz {id}; der Datensatz {wanted} kann sie nicht haben',
  concept_has_draft:
    'Der Datensatz {id} ist schon der offene Entwurf des Konzepts {concept}; der Datensatz {wanted} kann es nicht sein',
  file_has_record:
    'Der Datensatz {id} ist schon der offene Datensatz derselben Datei; der Datensatz {wanted} kann es nicht sein',
  draft_went: 'Der Entwurf ist nicht mehr da',
  draft_stays: 'Der Entwurf ist noch da',
  published_before: 'Das war schon veröffentlicht',
  published_under_other:
    'Die Hinterlegung {id} wurde veröffentlicht, der Datensatz hat aber inzwischen einen anderen Entwurf',
  deposition_nowhere: 'Die Hinterlegung {id} ist weder als Entwurf noch öffentlich zu finden',
  deposition_not_found: 'Die Hinterlegung {id} ist nicht zu finden',
  deposition_went: 'Die Hinterlegung {id} war angelegt und ist nicht mehr da',
  deposition_is_published: 'Die Hinterlegung {id} ist kein Entwurf, sondern veröffentlicht',
  deposition_of_attempt:
    'Die Hinterlegung {id} ist etwas anderes: Sie stammt von einem früheren Versuch im Projekt {project}',
  deposition_of_record:
    'Die Hinterlegung {id} ist etwas anderes: Sie gehört zum Datensatz {record} im Projekt {project}',
  deposition_with_files: 'Die Hinterlegung {id} hat schon Dateien',
  deposition_with_other_metadata: 'Die Hinterlegung {id} hat nicht die gesendeten Metadaten',
  deposition_before: 'Die Hinterlegung {id} ist die vorige Fassung',
  deposition_of_other_concept: 'Die Hinterlegung {id} gehört zum Konzept {concept}, nicht zu {wanted}',
  no_draft_fits: 'Keiner der eigenen Entwürfe kann der gewünschte sein',
  answer_without_deposition: 'Die Antwort zeigt keine Hinterlegung',
  answer_about_deposition: 'Die Antwort betrifft die Hinterlegung {id}, nicht {wanted}',
  answer_about_file: 'Die Antwort betrifft „{name}“, nicht „{wanted}“',
  answer_before_all: 'Das Repositorium antwortete, bevor die Datei ganz gesendet war',
  other_bytes: 'Das Repositorium hat einen anderen Inhalt (MD5 {there}), als gesendet wurde (MD5 {sent})',
  not_as_sent: 'Nicht wie gesendet: {fields}',
  draft_not_published: 'Der Entwurf ist nicht veröffentlicht',
  being_edited: 'Eine Änderung des Datensatzes ist noch offen',
  no_edit_open: 'Keine Änderung daran ist offen',
  name_not_there: '„{name}“ ist nicht da',
  name_still_there: '„{name}“ ist noch da',
  other_content_there: '„{name}“ hat einen anderen Inhalt',
  names_not_told: 'Das Repositorium nennt nicht Namen oder Prüfsumme und Größe von {names}',
  upload_vanished:
    'Das Repositorium hat „{name}“ (MD5 {md5}) bestätigt, aber die Datei fehlt im Entwurf. Neu hochladen',
  upload_not_told:
    'Das Repositorium hat „{name}“ (MD5 {md5}) bestätigt, nennt im Entwurf aber Prüfsumme und Größe nicht. Neu hochladen',

  repository_not_read: 'Das Repositorium ließ sich nicht lesen: {reason}',
  nothing_with_id: 'Im Repositorium gibt es nichts mit der Nummer {id}',
  published_there: 'Im Repositorium ist das als {doi} veröffentlicht',
  draft_there: 'Im Repositorium ist das ein unveröffentlichter Entwurf; übernehmen, wie der Datensatz dort steht',
  name_not_told: 'Das Repositorium nennt den Namen dieser Datei nicht',
  not_at_repository: 'Liegt nicht im Repositorium',
  bytes_not_told: 'Das Repositorium nennt Prüfsumme und Größe nicht',
  bytes_not_proved: 'Nichts beweist, welchen Inhalt das Repositorium hat',
  bytes_differ: 'Das Repositorium hat MD5 {there}, gesendet wurde MD5 {sent}',
  made_not_read: 'Dafür wurde die Hinterlegung {id} angelegt; sie ließ sich nicht lesen: {reason}',
  made_published:
    'Dafür wurde die Hinterlegung {id} angelegt; sie ist als {doi} veröffentlicht, was hier nicht bekannt war',
  made_draft: 'Dafür wurde die Hinterlegung {id} angelegt; sie ist ein offener Entwurf, der hier nicht bekannt war',
  comparison_not_begun: 'Nicht begonnen: Der Vergleich wurde vorher abgebrochen',
  metadata_sent: 'Die Metadaten sind gesendet ({fields})',
  upload_halted:
    'Das Hochladen ist beendet. Gelungen: {number}, gescheitert: {failed}, nicht begonnen: {left}, weil der Ausgang bei „{name}“ noch nicht feststeht.',
  files_wait_for: 'Nicht begonnene Dateien: {number}, weil der Ausgang bei „{name}“ noch nicht feststeht',
  upload_finished: 'Das Hochladen ist beendet. Gelungen: {number}, gescheitert: {failed}.',
  files_deleted: 'Aus dem Entwurf gelöscht: {names}',
  prepared_again: 'Den Entwurf gibt es nicht mehr; der Datensatz ist wieder vorbereitet',
  is_published_as: 'Der Datensatz ist als {doi} veröffentlicht',
  draft_again: 'Unter {id} ist nichts veröffentlicht; der Datensatz ist wieder dessen Entwurf',
  publication_given_up: 'Aufgegeben: {doi}, wovon das Repositorium nichts hat; der Datensatz ist wieder vorbereitet',
  adopted_published: 'Die veröffentlichte Hinterlegung {id} gehört jetzt zum Datensatz',
  adopted_draft: 'Der Entwurf {id} gehört jetzt zum Datensatz',
  let_go_unread: 'Losgelassen: die Hinterlegung {id}, die sich nicht lesen ließ: {reason}',
  let_go_other: 'Losgelassen: die Hinterlegung {id}, die dieselben Metadaten hat und etwas anderes ist',

  cancelled: 'Abgebrochen',
  cancelled_and: 'Abgebrochen: {reason}',
  interrupted: 'Der Dienst wurde währenddessen beendet',
  unexpected: 'Ein unerwarteter Fehler trat auf. Das Protokoll dieses Dienstes sagt mehr',
  query_failed: 'Die Datenbank hat die Anfrage nicht beantwortet',
  uploading: '„{name}“ wird hochgeladen ({number} von {of})',
  items_sent: '{number} von {of} erledigt, {bytes} Byte gesendet',
  items_done: '{number} von {of} erledigt',
  files_prepared: '{number} von {of} vorbereitet',
  files_scanned: 'Datei {number} von {of}, {done} von {bytes} Byte',
  files_found: 'Gefundene Dateien: {number}',
  references_followed: 'Verweise von {number} Modellen verfolgt',
  folder_unreadable: 'Der Ordner lässt sich nicht lesen: {reason}',
  file_unreachable: 'Die Datei ist nicht zu erreichen: {reason}',
  link_too_deep: 'Verknüpfungen auf Ordner gelten nur unmittelbar im Eingabeordner',
  link_outside: 'Die Verknüpfung führt zu {target}, außerhalb der Ordner, die security.allowed_roots erlaubt',
  link_elsewhere: 'Die Verknüpfung führt zu {target}',
  untaken_others: 'Es sind mehr als {number}; die übrigen stehen hier nicht',
  comparing_files: 'Bekannte Dateien werden verglichen',
  looking_for_moved: 'Verschobene Dateien werden gesucht',
  batch_unknown: 'Das Projekt weiß von keiner Stapelarbeit zum Vorgang {operation}',
  operation_unknown: 'Der Dienst {service} kennt keinen Vorgang {id}',
  operation_running: 'Der Vorgang {id} läuft noch. Nach seinem Ende wieder fragen',
  operation_ended: 'Der Vorgang {id} ist schon zu Ende',
  service_stopping: 'Der Dienst wird gerade beendet',
  record_being_published:
    'Der Datensatz {id} wird gerade veröffentlicht; seine Metadaten bleiben, wie sie sind. Danach erneut vorbereiten',
  metadata_prepared_meanwhile:
    'Die Metadaten des Datensatzes {id} wurden inzwischen neu vorbereitet. Noch einmal veröffentlichen',
  file_published_already:
    'Die Datei ist schon veröffentlicht, als {doi}. Stattdessen eine neue Version dieses Datensatzes anlegen',
  version_needs_published:
    'Der Datensatz {id} ({status}) kann keine neue Version bekommen: Dazu muss er veröffentlicht sein',
  record_files_stay: 'Die Dateien des Datensatzes {id} ({status}) können nicht ausgetauscht werden',
  record_needs_status: 'Der Datensatz {id} hat den Stand {status}; für {action} braucht es {states}',
  record_not_claimed: 'Der Datensatz {id} gehört nicht mehr zu dieser Arbeit; sie neu beginnen',
  record_of_other_repository: 'Der Datensatz {id} gehört zu {own}, nicht zu {repository}, das jetzt eingestellt ist',
  record_keeps_draft: 'Der Datensatz {id} hat noch den Entwurf, der mit ihm entstand',
  record_file_unlinked: 'Die Datei {id} gehört nicht zum Datensatz {record}',
  not_known_yet:
    'Was aus der letzten Anfrage an das Repositorium wurde, steht noch nicht fest. Es wird erneut geprüft: {time}; gewartet wird längstens bis: {next_time}',
}

/** What somebody is busy with. */
export const purposes: Readonly<Record<Purpose, string>> = {
  'create draft': 'Entwurf anlegen',
  'upload file': 'Datei hochladen',
  'upload files': 'Dateien hochladen',
  'upload main file': 'Hauptdatei hochladen',
  'update metadata': 'Metadaten senden',
  publish: 'veröffentlichen',
  'change published metadata': 'veröffentlichte Metadaten ändern',
  'close the edit': 'eine offene Änderung schließen',
  'create new version': 'neue Fassung anlegen',
  'discard draft': 'Entwurf verwerfen',
  'remove version': 'Fassung entfernen',
  repair: 'in Ordnung bringen',
  settle: 'klären, was aus einem Schreibvorgang wurde',
}
