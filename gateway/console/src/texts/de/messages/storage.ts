import type { STORAGE_MESSAGES } from '@regesta/contracts/sentences/storage'

/** What the installation says of disks, databases, and files that are written beside others. */
export const storageMessages: Readonly<Record<keyof typeof STORAGE_MESSAGES, string>> = {
  storage_full_at:
    'Auf dem Datenträger ist kein Platz mehr ({path}). Was vorher gespeichert wurde, ist ganz; Platz schaffen und erneut versuchen',
  storage_full:
    'Auf dem Datenträger ist kein Platz mehr. Was vorher gespeichert wurde, ist ganz; Platz schaffen und erneut versuchen',
  write_protected_at:
    'Eine Datei ({path}) oder ihr Ordner ist schreibgeschützt. Nichts wurde geändert; dort das Schreiben erlauben und erneut versuchen',
  write_protected:
    'Eine Datei oder ihr Ordner ist schreibgeschützt. Nichts wurde geändert; dort das Schreiben erlauben und erneut versuchen',
  database_held_at:
    'Ein anderes Programm hält eine Datenbank ({path}) für sich. Nichts wurde geändert; erneut versuchen, sobald sie frei ist',
  database_held:
    'Ein anderes Programm hält eine Datenbank für sich. Nichts wurde geändert; erneut versuchen, sobald sie frei ist',
  database_damaged_at:
    'Eine Datenbank ({path}) ist beschädigt. Eine Kopie an ihre Stelle legen und erneut versuchen; das Protokoll sagt mehr',
  database_damaged:
    'Eine Datenbank ist beschädigt. Eine Kopie an ihre Stelle legen und erneut versuchen; das Protokoll sagt mehr',

  sheet_rows_outdated:
    'Die Zeilen {rows} von {sheet} wurden geändert, nachdem die Fehlertabelle daraus entstanden war. Die Fehler neu herunterladen und dort berichtigen',
  sheet_as_before: 'Darin ist alles wie in {sheet}',
  sheet_folder_protected:
    'In den Ordner {path} lässt sich keine neue Datei schreiben. Es erlauben oder die Tabelle woandershin legen',
  sheet_changed_since:
    '{path} wurde nach dem Vergleich der Tabellen geändert oder entfernt. Die berichtigte Tabelle erneut vergleichen',
  returned_not_taken: 'Die zurückgegebene Tabelle lässt sich nicht nehmen: {reason}',
  returned_format:
    'Eine berichtigte Tabelle ist eine Datei mit der Endung .xlsx oder .csv; dies ist „{name}“. Sie in einer dieser Formen speichern',
  file_published:
    '„{filename}“ ist schon als {doi} veröffentlicht. Veröffentlichte Datensätze behalten ihre Metadaten; stattdessen eine neue Fassung anlegen',

  file_not_there_again: 'Die Datei war nicht da, als der Ordner zuletzt durchgesehen wurde: {time}.',
  archive_outdated:
    'Im Archiv liegt, was früher gepackt wurde, denn {path} ist nicht da, nicht lesbar oder nicht unterhalb von {folder}. Die Datei dorthin legen und erneut nach geänderten Dateien sehen',
  candidates_differ: 'Es gibt mehrere Dateien dieses Namens mit verschiedenem Inhalt.',
  added_not_file: 'Unter diesem Pfad liegt keine Datei: {path}',
  added_unreadable: 'Unter diesem Pfad gibt es keine Datei. ({path})',
  bundle_alone: '{filename} steht allein.',
  bundle_member: '{filename} gehört zu {other}.',
  bundle_head: '{filename} ist jetzt die Hauptdatei des Bündels von {other}.',

  gateway_answers: 'Das Gateway von Regesta {version} antwortet',
  services_answer: 'Alle {number} Dienste antworten',
  folder_writable: 'In den Datenordner {path} lässt sich schreiben; {number} MiB sind frei',
  folder_full: 'Beim Datenordner {path} sind nur noch {number} MiB frei. Dort Platz schaffen',
  folder_protected: 'In den Datenordner {path} lässt sich nichts schreiben: {reason}',
  project_not_loaded: 'Es ist kein Projekt geöffnet. Zuerst eines öffnen',
  models_unreachable:
    'Der Dienst für Sprachmodelle ist nicht zu erreichen. {reason}. Ihn starten oder llm.base_url setzen',
  project_readable: 'Das Projekt „{name}“ lässt sich lesen und hat {number} Dateien',
  repository_answers: 'Das Repositorium {repository} antwortet und nimmt den Token',
  repository_lists_nothing:
    'Das Repositorium {repository} zeigt die eigenen Entwürfe nicht: {reason}. {key} und den gespeicherten Token prüfen',
  prompts_readable: 'Die Datei mit den Prompts lässt sich lesen und hat {number} Prompts',
  models_answer: 'Der Dienst für Sprachmodelle antwortet und hat {number} Modelle',
  registry_answers: 'Das Verzeichnis der Komponenten antwortet und bietet {number} weitere an',
  check_too_slow: 'Keine Antwort in {number} s. Die Protokolle sagen mehr',
}
