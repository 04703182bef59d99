import type { DEPOSIT_MESSAGES } from '@regesta/contracts/sentences/deposit'

/** Why a draft or a version is not made, compared, edited or published. */
export const depositMessages: Readonly<Record<keyof typeof DEPOSIT_MESSAGES, string>> = {
  value_not_taken_because:
    '{field}: Das Repositorium hat den Wert nicht so übernommen, wie er gesendet wurde; gesendet wurde {sent}, dort steht {seen}. {reason}. Den Wert berichtigen und die Metadaten neu vorbereiten',
  value_not_taken:
    '{field}: Das Repositorium hat den Wert nicht so übernommen, wie er gesendet wurde; gesendet wurde {sent}, dort steht {seen}. Den Wert berichtigen und die Metadaten neu vorbereiten',
  value_left:
    '{field}: Im Repositorium steht {seen}, doch das gehört nicht zu den Metadaten dieses Datensatzes. Es dort entfernen oder zuordnen und die Metadaten neu vorbereiten',
  metadata_missing_of_record: 'Der Datensatz {id} hat keine Metadaten',
  source_file_gone: 'Die Ausgangsdatei {id} des Datensatzes ist nicht mehr im Projekt',

  nothing_with_id_there: 'Im Repositorium {repository} gibt es nichts mit der Nummer {id}',
  repository_not_read_now: 'Das Repositorium {repository} ließ sich nicht lesen: {reason}. Gleich erneut versuchen',
  nothing_there_yet:
    'Vom Datensatz {id} liegt noch nichts im Repositorium. Zuerst seinen Entwurf anlegen oder ihn mit seiner Tabelle vergleichen',
  no_version_published:
    'Noch ist keine Fassung des Datensatzes {id} veröffentlicht. Ihn mit dem Repositorium oder der Tabelle vergleichen',
  no_draft_any_more:
    '{id} ist kein Entwurf mehr, sondern als {doi} veröffentlicht. Mit dem Veröffentlichten vergleichen',
  is_unpublished_draft: '{id} ist im Repositorium ein unveröffentlichter Entwurf. Mit dem Entwurf vergleichen',
  is_no_version: '{id} ist keine Fassung des Datensatzes {record}',

  draft_not_published_yet:
    'Der Datensatz {id} ist ein Entwurf und nicht veröffentlicht; stattdessen seine Metadaten ändern und zum Entwurf senden',
  record_not_published_yet:
    'Der Datensatz {id} hat den Stand „{status}“ und ist nicht veröffentlicht; stattdessen seine Metadaten neu vorbereiten',
  public_record_gone: 'Die Hinterlegung {id} ließ sich bei {repository} nicht lesen: Sie ist nicht da',
  public_record_not_read: 'Die Hinterlegung {id} ließ sich bei {repository} nicht lesen: {reason}',
  public_record_is_draft:
    'Die Hinterlegung {id} ist im Repositorium ein unveröffentlichter Entwurf. Den Datensatz {record} mit dem Repositorium vergleichen und richtigstellen (/project/verify_records, repair: status)',
  edited_elsewhere:
    'An der Hinterlegung {id} ist bei {repository} eine Änderung offen, die nicht hier begonnen wurde. Sie dort veröffentlichen oder verwerfen, dann erneut versuchen',
  changed_since_planned:
    '„{changed}“ des Datensatzes {id} wurde seit dem Plan im Repositorium geändert. Den Plan neu machen',

  no_published_version: 'Zum Konzept {concept} gibt es keinen veröffentlichten Datensatz ({environment})',
  no_published_record: 'Zu diesem Konzept gibt es keinen veröffentlichten Datensatz.',
  public_files_gone:
    'Die Dateien der veröffentlichten Fassung {id} ließen sich bei {repository} nicht lesen: Sie ist nicht da. Nichts wurde getan; erneut versuchen',
  public_files_not_read:
    'Die Dateien der veröffentlichten Fassung {id} ließen sich bei {repository} nicht lesen: {reason}. Nichts wurde getan; erneut versuchen',
  kept_file_unknown:
    '„{member}“ nennt {unknown}; so heißt keine Datei des Datensatzes {id} (Fassung {version}). Seine Dateien: {listed}',
  kept_file_lost:
    'Behalten werden soll {unknown}, doch der offene Entwurf {draft} dieser Fassung hat das nicht mehr. Seine Dateien: {listed}. Diesen Entwurf verwerfen und die Fassung neu anlegen',
  begun_with_other_value:
    'Der Datensatz {id} ist die nächste Fassung und anders als geplant ({field}): {before} statt {planned}. Den Plan neu machen',
  file_of_other_record: '„{path}“ gehört schon zum offenen Datensatz {id}',
  begun_taken_over: 'Der Datensatz {id} ist schon die nächste Fassung; er wird übernommen.',
  nothing_deleted: '{reason}. Nichts wurde gelöscht; erneut versuchen',
  file_id_not_told:
    'Das Repositorium nennt die Nummer von „{name}“ nicht, mit der Dateien gelöscht werden. Erneut versuchen',
  draft_without_bucket: 'Der Entwurf hat im Repositorium keinen Ort für Dateien',
  changed_while_sent: '{path} wurde geändert, während die Datei gesendet wurde',

  earlier_draft_unclear:
    'Ob ein früherer Versuch doch einen Entwurf angelegt hat, war nicht zu sehen; daher wird kein anderer angelegt: {reason}. Erneut versuchen',
  draft_since_copy_unclear:
    'Diese Projektdatei stammt aus einer Kopie oder ist hier neu. Ob für den Datensatz seither ein Entwurf angelegt wurde, war nicht zu sehen; daher wird kein anderer angelegt: {reason}. Erneut versuchen',
  plan_not_kept: 'Dieses Projekt hat keinen Plan „{id}“: Pläne werden einen Tag lang aufbewahrt. Den Plan neu machen',
  project_event_unknown: 'Das Projekt hat keine Handlung mit der Nummer {id}',
}
