import type { TABLE_MESSAGES } from '@regesta/contracts/sentences/table'

/** Why a table cannot be read, and what is said of returned ones. */
export const tableMessages: Readonly<Record<keyof typeof TABLE_MESSAGES, string>> = {
  table_empty: 'Die Datei ist leer: Sie hat kein einziges Byte',
  table_without_columns: 'Die Datei hat keine Spalten: Keine Zelle ist ausgefüllt',
  table_no_file: '{path} ist ein Ordner oder ein Gerät, keine Datei',
  table_no_text: 'Die Datei ist kein Text: Sie enthält Nullbytes. Als .xlsx oder .csv speichern',
  table_renamed:
    'Erwartet ist {claimed}; die Datei ist aber {actual}. Wahrscheinlich wurde sie umbenannt: ihr die richtige Endung geben oder sie als .xlsx oder .csv speichern',
  table_of_other_format: 'Erwartet ist {claimed}; die Datei ist aber {actual}. Als .xlsx oder .csv speichern',
  table_of_older_office:
    'Die Datei ist ein älteres Office-Dokument, aber keine Excel-Arbeitsmappe (.xls). Die Tabelle als .xlsx oder .csv speichern',
  table_line_wide:
    'Zeile {line} von {file} hat mehr als {most} Zellen; gelesen werden höchstens {most}. Prüfen, was die Zellen trennt',
  table_quote_open:
    'Ein Anführungszeichen wird nie geschlossen, oder eine Zeile ist länger als {most} MiB (nahe Zeile {near})',
  table_not_well_formed: 'Der Text ist nicht wohlgeformt: {reason}',
  table_row_wide:
    'Zeile {number} hat {size} Zellen, die Kopfzeile nur {of}. Eine Zelle, die {separator} enthält, muss in Anführungszeichen stehen',
  table_name_long:
    'Der Name der Spalte {number} hat {size} Zeichen; möglich sind wie in einer Arbeitsmappe höchstens {most}. Vielleicht wird ein Anführungszeichen in der Kopfzeile nie geschlossen, oder die Zeile hat kein Ende',
  table_too_long: 'Die Tabelle ist zu lang für eine Arbeitsmappe',
  table_of_too_many_rows: 'Die Tabelle hat mehr Zeilen als eine Arbeitsmappe haben darf ({most}). Als .csv nehmen',

  workbook_with_password: 'Die Arbeitsmappe ist mit einem Passwort verschlüsselt. Ohne Passwort speichern',
  workbook_encrypted: 'Die Arbeitsmappe ist verschlüsselt. Ohne Passwort speichern',
  workbook_without_sheet: 'Die Arbeitsmappe hat kein Blatt „{sheet}“. Eines wählen, das sie hat: {sheets}',
  workbook_without_cells: 'Die Arbeitsmappe hat kein Blatt mit Zellen',
  workbook_old_large: 'Die Arbeitsmappe ist zu groß für das alte Format. Als .xlsx speichern',
  workbook_ended_early: 'Die Arbeitsmappe ist beschädigt: Das Lesen brach ab',
  workbook_cut_off:
    'Die Arbeitsmappe ist abgeschnitten: Ihr Ende fehlt. Wahrscheinlich wurde sie nicht vollständig kopiert oder heruntergeladen',
  workbook_damaged:
    'Die Arbeitsmappe ist beschädigt oder abgeschnitten: {reason}. In ihrem Programm öffnen und neu speichern',
  workbook_broken:
    'Die Arbeitsmappe ist beschädigt oder abgeschnitten ({reason}). In ihrem Programm öffnen und neu speichern',
  workbook_nested_cells: 'Die Arbeitsmappe ist beschädigt (Zeilen und Zellen stehen ineinander)',
  workbook_sheet_broken: 'Die Arbeitsmappe ist beschädigt ({reason})',
  workbook_part_missing: 'Die Arbeitsmappe ist beschädigt: Ihr Teil {part} fehlt',
  workbook_part_changed: 'Die Arbeitsmappe ist beschädigt: Die Prüfsumme von {part} stimmt nicht',
  workbook_nested_deep: 'Die Arbeitsmappe ist beschädigt: Sie ist tiefer als {number} Ebenen verschachtelt',
  workbook_cell_long: 'Eine Zelle der Arbeitsmappe ist länger als 8 MiB',
  workbook_unpacks_large: 'Entpackt ist die Arbeitsmappe größer als {bytes} Byte',
  workbook_part_bomb: 'Entpackt wird der Teil {part} der Arbeitsmappe mehr als {number}-mal so groß',
  workbook_part_large: 'Der Teil {part} der Arbeitsmappe hat {bytes} Byte',
  workbook_part_huge: 'Der Teil {part} der Arbeitsmappe hat 4 GiB oder mehr',
  workbook_parts_many: 'Die Arbeitsmappe hat mehr als {number} Teile',
  sheet_large: 'Das Blatt hat {bytes} Byte XML; ändern lassen sich {most}',
  sheet_full: 'Das Blatt hat keinen Platz für weitere Spalten',

  sectors_unknown: 'ihre Sektoren haben eine unbekannte Größe',
  sectors_too_many: 'ihr Verzeichnis der Sektoren ist länger als die Datei',
  sectors_in_a_circle: 'ihr Verzeichnis der Sektoren führt im Kreis',
  parts_in_a_circle: 'ihre Teile führen im Kreis oder ins Leere',
  part_missing: 'ein Teil von ihr fehlt',
  is_cut_off: 'sie ist abgeschnitten',
  has_no_sheet: 'sie hat kein Blatt mit Zellen',
  has_no_sheets: 'sie hat kein Blatt',
  rows_not_in_order: 'ihre Zeilen stehen nicht in der Reihenfolge',
  cell_far_out: 'sie hat eine Zelle in der Spalte {number}',
  texts_cut_off: 'ihre Liste der Texte ist abgeschnitten',
  letter_cut: 'ein Zeichen ihrer Texte ist durchgeschnitten',
  text_beyond_record: 'ein Text ist länger als sein Abschnitt',
  records_cut_off: 'ihre Abschnitte enden mittendrin',

  file_may_not_be_read: 'Sie darf nicht gelesen werden. Die Zugriffsrechte prüfen',
  file_links_to_itself: 'Sie ist eine Verknüpfung, die zu sich selbst zurückführt. Die gemeinte Datei wählen',
  file_held: 'Ein anderes Programm hält sie fest. Sie dort schließen und erneut versuchen',
  file_on_bad_disk: 'Der Datenträger meldet beim Lesen einen Fehler',
  no_space_for_index: 'Für ihr Verzeichnis ist kein Platz mehr. Platz schaffen und erneut versuchen',
  file_keeps_changing: 'Die Datei ändert sich, während sie gelesen wird. Sie speichern und erneut versuchen',
  file_not_there_longer: 'Sie ist nicht mehr da',
  index_gone: 'Sie wurde gelesen, aber ihr Verzeichnis ist weg. Erneut versuchen',

  table_is_empty: 'Die Datei ist leer: {reason} ({path})',
  table_sheet_not_found: 'Das Blatt fehlt: {reason} ({path})',
  table_format_unsupported: 'Dieses Format wird nicht gelesen: {reason} ({path})',
  table_not_parsed: 'Die Datei lässt sich nicht lesen. Ihr Format prüfen: {reason} ({path})',
  table_not_there: 'Die Datei {path} ist nicht da. Den Pfad prüfen oder eine andere Datei wählen',
  sheet_unreadable: 'Die Tabelle {path} lässt sich nicht lesen: {reason}',
  sheet_too_slow:
    'Die Tabelle ließ sich nicht in {number} Sekunden lesen, weit mehr, als eine heile dieser Größe braucht. Ihren Inhalt prüfen oder sie neu speichern',
  sheet_too_much_memory:
    'Die Tabelle braucht zum Lesen mehr als {number} MB Speicher. Als CSV speichern; das wird Zeile für Zeile gelesen',
  sheet_not_chosen:
    'Die Zuordnung soll aus einer Tabelle kommen, nennt aber keine. In der Zuordnung eine Tabelle wählen',
  sheet_to_compare_missing:
    'Die Zuordnung verwendet keine Tabelle, daher gibt es nichts zu vergleichen. In der Zuordnung eine wählen',
  sheet_to_correct_missing:
    'Die Zuordnung verwendet keine Tabelle, daher gibt es keine Zeilen zu berichtigen. In der Zuordnung eine wählen',
  filename_columns_several:
    'Mehrere Spalten sehen nach den Dateinamen aus: {several}. Die Spalte in der Zuordnung wählen. Die Spalten: {columns}',
  columns_not_there: 'Die Spalte „{column}“ hat die Tabelle nicht. Ihre Spalten: {columns}',
  filename_column_taken: 'Die Dateinamen stehen in der Spalte „{column}“.',
  row_folded:
    '„{filename}“ gehört zu Zeile {number} („{written}“), wenn Groß und Klein, Leerzeichen und Unicode-Form nicht zählen.',
  row_by_stem: '„{filename}“ gehört zu Zeile {number} („{written}“), wenn die Endung nicht zählt.',
  rows_of_one_file: 'Die Zeilen {rows} beschreiben alle „{written}“; Zeile {number} gilt.',

  returned_missing: 'Es fehlt die berichtigte Tabelle',
  returned_without_mark:
    'Es fehlt die Spalte „{column}“, an der die Zeilen wiedererkannt werden. Die heruntergeladene Fehlertabelle mit allen Spalten zurückgeben',
  returned_not_kept:
    'Der Vergleich „{id}“ ist für dieses Projekt nicht aufbewahrt. Aufbewahrt wird er einen Tag lang: die berichtigte Tabelle erneut zurückgeben',
  returned_taken_over: 'Die Zuordnung verwendet jetzt {sheet}; {before} ist, wie es war.',
}

/** Kinds of files, and what separates cells. */
export const tableWords: Readonly<Record<string, string>> = {
  'an Excel workbook (.xlsx)': 'eine Excel-Arbeitsmappe (.xlsx)',
  'an Excel workbook (.xls)': 'eine Excel-Arbeitsmappe (.xls)',
  'comma or tab separated text': 'ein Text mit Kommas oder Tabulatoren',
  'plain text or of an unknown format': 'reiner Text oder von unbekanntem Format',
  'an OpenDocument spreadsheet (.ods), which is not read': 'eine OpenDocument-Tabelle (.ods), die nicht gelesen wird',
  'a ZIP archive or a workbook of a newer kind': 'ein ZIP-Archiv oder eine Arbeitsmappe neuerer Art',
  'an older Office document (.xls, .doc)': 'ein älteres Office-Dokument (.xls, .doc)',
  'an Excel workbook of a very old kind (.xls)': 'eine Excel-Arbeitsmappe sehr alter Art (.xls)',
  'a PDF document': 'ein PDF-Dokument',
  'a compressed file (gzip)': 'eine gepackte Datei (gzip)',
  'a database file': 'eine Datenbankdatei',
  'an image': 'ein Bild',
  'a web page or an XML document': 'eine Webseite oder ein XML-Dokument',
  'a binary workbook (.xlsb)': 'eine binäre Arbeitsmappe (.xlsb)',
  'a text document (.docx)': 'ein Textdokument (.docx)',
  'an OpenDocument file (.ods)': 'eine OpenDocument-Datei (.ods)',
  'a ZIP archive without a workbook in it': 'ein ZIP-Archiv ohne Arbeitsmappe darin',
  tab: 'einen Tabulator',
  True: 'ja',
  False: 'nein',
}
