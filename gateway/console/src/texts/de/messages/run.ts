import type { RUN_MESSAGES } from '@regesta/contracts/sentences/run'

/** What the installation says of pipelines, their components, and the dataset of persons. */
export const runMessages: Readonly<Record<keyof typeof RUN_MESSAGES, string>> = {
  pipeline_unknown: 'Diese Pipeline gibt es nicht',
  run_unknown: 'Diesen Lauf gibt es nicht',
  run_ended: 'Der Lauf {id} ist schon zu Ende: {status}',
  run_goes_on: 'Der Lauf {id} ist noch nicht zu Ende. Darauf warten oder ihn abbrechen',
  run_without_failures: 'Alles in diesem Lauf ist gelungen; mit only_failed: false läuft alles noch einmal',
  run_not_begun:
    'Der Dienst hielt an, bevor dieser Lauf begonnen hatte, und nichts sagt, für welches Projekt er war. Das Projekt öffnen und den Lauf neu beginnen',
  run_was_cancelled: 'Der Lauf wurde abgebrochen',
  run_completed: 'Erledigt',
  run_not_started: 'Nicht begonnen',
  run_unexpected: 'Ein unerwarteter Fehler ist aufgetreten. Das Protokoll des Dienstes pipelines sagt mehr',
  record_unknown: 'Das Projekt hat keinen Datensatz {id}',
  record_needs_version:
    'Der Datensatz {id} ist als {doi} veröffentlicht. Die Pipeline mit concept_rec_id {concept} laufen lassen, um eine neue Fassung anzulegen',
  source_gone: 'Die Quelldatei des Datensatzes {id} gehört nicht mehr zum Projekt',
  source_unreadable: 'Die Quelldatei {path} lässt sich nicht lesen. Sie zurücklegen oder nach Änderungen suchen',
  output_folder_refused:
    'Der Ausgabeordner {path} lässt sich nicht anlegen ({reason}). Das Schreiben im Ausgabeordner des Projekts erlauben und die Pipeline erneut laufen lassen',
  drafting_failed: 'Der Entwurf ließ sich nicht anlegen: {reason}',
  first_draft_failed: 'Der Entwurf ließ sich nicht anlegen: {reason}',
  version_draft_failed: 'Der Entwurf der neuen Fassung ließ sich nicht anlegen: {reason}',
  metadata_update_failed: 'Die Metadaten ließen sich nicht senden: {reason}',
  metadata_not_valid: 'Die neuen Metadaten des Datensatzes {id} sind nicht gültig: {reason}',
  sending_files_failed: 'Die Dateien ließen sich nicht senden: {reason}',
  preparing_again_failed: 'Nach dem Lauf ließen sich die Metadaten nicht neu vorbereiten. {reason}',
  preparing_first_failed: 'Für die Pipeline ließen sich keine Datensätze vorbereiten. {reason}',
  files_unusable: 'Einige Dateien sind nicht zu gebrauchen. {reason}',
  template_without_values: 'Die Vorlage der Beschreibung hat keinen Wert für {names}',
  input_unreadable: 'Eingabe „{name}“: Die Datei {path} lässt sich nicht lesen',
  input_unresolved: 'Die Datei „{id}“ für die Eingabe „{name}“ gibt es in dieser Pipeline nicht.',
  output_missing: 'Die Komponente „{name}“ hat die Ausgabe {names} nicht geschrieben',
  component_timed_out: 'Die Komponente „{name}“ brauchte länger als {number} Sekunden.',
  component_was_cancelled: 'Die Komponente „{name}“ wurde abgebrochen.',
  component_failed_with: 'Die Komponente „{name}“ ist gescheitert. {reason}',
  component_failed: 'Die Komponente „{name}“ ist gescheitert.',
  component_silent:
    'Der Dienst execution hat {number} s lang nicht gesagt, was aus der Komponente „{name}“ wurde ({reason}). Sobald er antwortet, die Pipeline erneut laufen lassen; fertige Schritte werden übernommen',
  component_not_installed: 'Die Komponente „{name}“ ist nicht installiert. Sie zuerst installieren',
  component_broken: 'Die Komponente „{name}“ kann nicht laufen: {reason}. Sie neu installieren',
  environment_incomplete: 'Der Umgebung der Komponente „{name}“ fehlt {missing}. Sie neu installieren',
  component_exchanged: 'Die Komponente „{name}“ wird gerade ausgetauscht. Erneut versuchen',
  component_without_earlier: 'Von der Komponente „{name}“ gibt es keine frühere Fassung',
  component_changed:
    'Die Komponente „{name}“ hat sich geändert, während sie zurückgesetzt wurde. Die Fassung ansehen und nötigenfalls noch einmal zurückgehen',
  installation_ended: 'Diese Installation gibt es nicht, oder sie ist schon zu Ende',
  installation_cancelled: 'Die Installation wurde abgebrochen',
  registry_unreachable:
    'Das Verzeichnis der Komponenten {repository} ist nicht zu erreichen: {reason}. Seine Adresse ist components.registry_url',
  python_needed: 'Python {range} wird gebraucht; gefunden: {known}. Ein passendes installieren und erneut versuchen',

  no_persons:
    'Es gibt noch keine Kopie des Personendatensatzes, in der sich suchen ließe. Zuerst eine machen: regesta persons sync',
  person_unknown: 'Von einer Person „{id}“ gibt es keine Kopie. Zuerst den Personendatensatz lesen',
}
