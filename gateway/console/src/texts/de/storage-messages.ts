import type { STORAGE_MESSAGES } from '@regesta/contracts/storage-sentences'

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
}
