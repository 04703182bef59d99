import type { PROJECT_MESSAGES } from '@regesta/contracts/sentences/project'

/** What the installation says of project files, their folders and bundles, and of services that do not answer. */
export const projectMessages: Readonly<Record<keyof typeof PROJECT_MESSAGES, string>> = {
  project_data_missing: 'Für das neue Projekt fehlen Angaben: {fields}',
  input_folder_missing: 'Den Ordner mit den Daten gibt es nicht: {place}',
  input_folder_unnamed: 'Es fehlt, in welchen Ordner geschaut werden soll',
  input_folder_gone: 'Der Ordner {path} ist während des Einlesens verschwunden. Ihn zurücklegen und erneut versuchen',
  input_folder_unreadable: 'Der Ordner {path} lässt sich nicht lesen: {reason}',
  input_folder_moved:
    'Den Ordner mit den Daten gibt es nicht: {place}. Liegt er jetzt anderswo, seinen neuen Ort angeben',
  input_folder_other: 'Keine der {number} Dateien des Projekts liegt in {path}. Den Ordner angeben, in dem sie liegen',
  output_folder_is_input:
    'Der Ordner für Ergebnisse kann nicht der Ordner mit den Daten werden: {path}. Einen anderen Ordner angeben',
  rescan_under_way:
    'Was sich im Ordner geändert hat, wird schon übernommen, und zwar vom Vorgang {id}. Sein Ende abwarten oder ihn abbrechen',
  input_folder_none: 'Das Projekt hat keinen Ordner mit Daten. Einen angeben',
  folder_none: 'Den Ordner {path} gibt es nicht',
  folder_not_shown: 'Der Ordner {path} lässt sich nicht zeigen: {reason}',
  folder_not_readable: 'er darf nicht gelesen werden',
  folder_is_none: 'es ist kein Ordner',
  folder_in_circle: 'seine Verknüpfungen führen im Kreis',
  folder_silent: 'Der Ordner {path} antwortet nicht innerhalb von {limit}. Ist sein Laufwerk da?',
  folder_leads_elsewhere: 'Der Ordner {path} führt jetzt anderswohin',
  folders_not_shown:
    'Anderen Rechnern werden Ordner nur gezeigt, wenn security.allowed_roots nennt, welche gesehen werden dürfen',
  outside_allowed:
    '„{member}“ liegt außerhalb der erlaubten Ordner: {place}. Der Wert security.allowed_roots der Konfiguration nennt sie',
  outside_roots:
    '„{member}“ liegt außerhalb der Ordner, die security.allowed_roots erlaubt: {place}. Einen Pfad darin wählen oder dort seinen Ordner ergänzen',
  pattern_unusable: '„{member}“ ist kein brauchbarer regulärer Ausdruck: {pattern} ({reason})',

  project_named_by_folder: 'An der Stelle der Projektdatei ist ein Ordner: {place}. Eine Datei darin nennen',
  project_is_folder: 'Statt einer Projektdatei ist ein Ordner angegeben: {place}',
  project_name_long: 'Der Name der Projektdatei hat mehr als {number} Bytes in UTF-8: {place}',
  project_unnamed: 'Es fehlt der vollständige Pfad einer Projektdatei',
  project_path_missing: 'Es fehlt der Pfad einer Projektdatei',
  project_not_there: 'Die Projektdatei gibt es nicht: {place}',
  project_no_file: '{path} ist keine Projektdatei. Den Pfad einer solchen angeben',
  project_not_loadable: 'Die Projektdatei {path} lässt sich nicht öffnen: {reason}',
  project_missing: 'sie ist nicht da',
  project_a_folder: 'es ist ein Ordner',
  project_foreign: 'es ist keine Projektdatei',
  project_newer:
    'Die Projektdatei {path} wurde von einer neueren Fassung von Regesta geschrieben (Schema {number}; diese kennt Schemata bis {most}). Jene Fassung benutzen',
  project_older_protected:
    'Die Projektdatei {path} stammt von einer älteren Fassung von Regesta und ist schreibgeschützt; so lässt sie sich nicht auf den neuen Stand bringen. Das Schreiben in ihr erlauben oder mit einer Kopie arbeiten',
  project_damaged: 'Die Projektdatei {path} ist beschädigt: {reason}. Eine frühere Fassung von ihr zurückholen',
  project_damaged_now:
    'Die Projektdatei {path} ist beschädigt. Das Projekt schließen, eine Kopie der Datei an ihre Stelle legen und es wieder öffnen',
  project_damaged_with_copy:
    'Die Projektdatei {path} ist beschädigt. Das Projekt schließen, die letzte frühere Fassung {copy} an ihre Stelle legen und es wieder öffnen',
  project_protected:
    'Die Projektdatei {path} oder ihr Ordner ist schreibgeschützt. Geändert wurde nichts; das Schreiben in beiden erlauben und erneut versuchen',
  project_folder_protected:
    'Die Projektdatei {path} ist nicht zu gebrauchen: Ihr Ordner {folder} ist schreibgeschützt. Das Schreiben dort erlauben oder anderswo mit einer Kopie arbeiten',
  project_in_use:
    'Die Projektdatei {path} wird von einem anderen Programm benutzt. Sie dort zuerst schließen oder mit einer Kopie arbeiten',
  project_under_other_name:
    '{path} ist ein anderer Name von {place}, und diese Datei ist hier in Gebrauch. Sie unter jenem Namen öffnen oder das Projekt zuerst schließen',
  project_gone: 'Die Projektdatei {path} ist nicht mehr da. Sie zurücklegen oder ein anderes Projekt öffnen',
  project_moved_while_open:
    'Die Projektdatei {path} wurde an einen anderen Ort verschoben, während sie offen war. Dort ist sie vollständig. Die Datei öffnen, mit der es weitergehen soll',
  project_removed_while_open:
    'Die Projektdatei {path} wurde entfernt, während sie offen war. Ihr Inhalt ist als {kept} aufbewahrt. Die Datei öffnen, mit der es weitergehen soll',
  project_removed_with_folder:
    'Die Projektdatei {path} wurde mit ihrem Ordner entfernt, während sie offen war, und ist nicht aufbewahrt. Die Datei öffnen, mit der es weitergehen soll',
  project_replaced_while_open:
    'Die Projektdatei {path} wurde durch eine andere ersetzt, während sie offen war. In diese wurde nichts geschrieben; der Inhalt der alten ist als {kept} aufbewahrt. Die Datei öffnen, mit der es weitergehen soll',
  project_overwritten_while_open:
    'Die Projektdatei {path} wurde mit einer anderen überschrieben, während sie offen war. In diese wurde nichts mehr geschrieben; das zuletzt Gespeicherte ist als {kept}-wal aufbewahrt. Die Datei öffnen, mit der es weitergehen soll',
  project_displaced_at_work:
    'Die Projektdatei {path} ist nicht mehr an ihrer Stelle, und an ihr wird noch gearbeitet. Das Ende abwarten, dann erneut öffnen',
  project_place_at_work:
    'An einer Datei, die durch {path} ersetzt oder dorthin verschoben wurde, wird noch gearbeitet. Das Ende abwarten, dann öffnen',
  project_being_replaced: 'Die Projektdatei wird gerade durch eine neue ersetzt. Diese öffnen, sobald sie da ist',
  project_being_made: 'Die Projektdatei {path} wird gerade angelegt. Das abwarten',
  project_being_made_at: 'An der Stelle {path} wird gerade ein Projekt angelegt. Das abwarten oder eine andere wählen',
  project_appeared:
    'Während des Einlesens ist an der Stelle der Projektdatei eine andere Datei entstanden; sie bleibt, wie sie ist. Einen anderen Namen wählen',
  project_there_already:
    'An der Stelle der Projektdatei liegt schon eine Datei, {path}, und sie bleibt, wie sie ist: {reason}. Eine andere Stelle wählen',
  project_there_other: 'es ist das Projekt {id}; nur eine Anfrage mit dessen projectId ersetzt es',
  project_there_foreign: 'es ist keine Projektdatei von Regesta',
  project_not_written: 'Die Projektdatei ließ sich nicht schreiben: {reason}. Platz schaffen und erneut versuchen',
  project_not_creatable: 'An dieser Stelle lässt sich keine Projektdatei anlegen. Gibt es ihren Ordner?',
  title_empty: 'Der Titel eines Projekts darf nicht leer sein',

  files_to_add_missing: 'Es fehlt, welche Dateien hinzukommen sollen',
  own_files_no_data: 'Dateien des Projekts selbst und Notizen von Betriebssystemen sind nie Daten: {place}',
  file_not_found: 'Die Datei gibt es nicht: {place}',
  project_file_unknown: 'Das Projekt hat keine Datei mit der Nummer {id}',
  sheet_of_too_many:
    'Eine Tabelle hat höchstens {most} Zeilen, und es sind {number} Dateien. Als CSV herunterladen oder weniger Dateien wählen',
  bundle_packed: '{filename} bleibt, wo sie ist: Die Dateien eines Archivs gehören zusammen',
  bundle_held:
    '{filename} bleibt, wo sie ist: Der Datensatz {id} enthält sie oder eine, die zu ihr gehört. Jenen zuerst verwerfen',
  bundle_alone_already: '{filename} steht schon allein',
  bundle_below: '{filename} kann nicht zu {other} gehören: Das ist sie selbst oder eine, die zu ihr gehört',
  bundle_member_already: '{filename} gehört schon zum Bündel von {other}',
  bundle_head_already: '{filename} steht schon für ihr Bündel',
  correction_undone: 'Die Korrektur wurde schon zurückgenommen: {time}',
  correction_overtaken:
    'Das Bündel wurde seither wieder geändert: Die Datei {id} ist nicht, wo die Korrektur sie ließ. Spätere Korrekturen zuerst zurücknehmen',

  service_silent:
    'Der Dienst {service} antwortet nicht. Vielleicht beginnt er gerade neu; gleich noch einmal versuchen',
  service_hangs:
    'Der Dienst {service} hängt: Er antwortet weder auf diese Anfrage noch darauf, ob es ihm gut geht. Ob er getan hat, worum es ging, zeigt sich, wenn er wieder antwortet',
  request_too_large: 'Die Anfrage hat mehr als {bytes} Byte; mehr wird hier nicht gelesen',
  project_unknown_here: 'Hier ist kein Projekt mit der Kennung {uuid} bekannt. Seine Datei laden',
  project_header_unknown:
    'Die Kopfzeile „Regesta-Project“ (in einem Link „?project=“) nennt kein Projekt, das hier geladen wurde: {received}. Seine Datei laden, oder sie weglassen, um mit dem aktiven Projekt zu arbeiten',
  project_other_at_work:
    '{path} ist eine andere Datei des Projekts in {known}, an dem noch gearbeitet wird ({work}). {known} laden und das Ende abwarten oder es beenden, oder jene Datei verschieben',
  project_row_missing: 'Über das Projekt ist nichts bekannt: In seiner Datei fehlt die Zeile, die es beschreibt',
  project_not_migrated: '{path} konnte nicht übernommen werden: {reason}. Die Datei blieb, wie sie ist',
  project_copy_unclear:
    'Die Kopie {copy} kann aus einer anderen Datei als {path} sein. Sie laden, oder sie umbenennen und {path} noch einmal laden',
  project_source_changed:
    '{path} wurde nach der Kopie {copy} geändert. Um sie neu zu kopieren, {copy} umbenennen und {path} noch einmal laden',
  snapshot_faulty:
    'Die Sicherung hat ihre Prüfung nicht bestanden: {reason}. Die Projektdatei ist vielleicht beschädigt',
  row_overtaken:
    'Zeile {row} der Tabelle {table} kann nicht werden, wie sie war: Etwas Neueres steht an ihrer Stelle. Zuerst das zurücknehmen',
}
