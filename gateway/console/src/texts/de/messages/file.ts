import type { FILE_MESSAGES } from '@regesta/contracts/sentences/file'

/** Why files of a project are not shown, copied or removed, and what is said of its mapping and its corrections. */
export const fileMessages: Readonly<Record<keyof typeof FILE_MESSAGES, string>> = {
  place_without_file: 'Anstelle von {place} liegt dort jetzt keine Datei',
  file_replaced: '{path} wird nicht gelesen: Die Datei wurde in diesem Augenblick ersetzt',
  file_of_project: '{path} wird nicht gelesen: Die Verknüpfung führt zur Projektdatei selbst',
  file_leads_out:
    '{path} wird nicht gelesen: Die Verknüpfung führt aus den Ordnern hinaus, die security.allowed_roots nennt',
  file_leads_elsewhere:
    '{path} wird nicht gelesen: Die Verknüpfung führt jetzt zu {target}, aus ihrem Ordner hinaus. Zuerst nach Änderungen suchen',
  file_in_record: 'Die Datei {id} gehört zum Datensatz {record} und bleibt',
  file_with_files: 'Zur Datei {id} gehören {number} Dateien; zuerst diese entfernen',
  file_unknown: 'Das Projekt hat keine Datei mit der Nummer {id}',

  picture_none: 'Von {place} gibt es kein Bild: {reason}',
  picture_replaced: 'Die Datei wurde in diesem Augenblick ersetzt',
  picture_drawing: 'Zeichnungen sind Programme, und hier wird keines ausgeführt',
  picture_bitmap: 'Bitmaps von Windows zeigt der Browser selbst',
  picture_of_kind: '{kind_of_picture} wird hier nicht dekodiert, ein JPEG oder TIFF daneben schon',
  picture_of_type: 'Bilder der Art {mime} werden hier nicht dekodiert',
  picture_unrecognised: 'was es ist, wurde nicht erkannt',
  picture_of_no_image: 'es ist kein Bild, seine Art ist {mime}',
  picture_pixels: 'es hat mehr als {number} Millionen Pixel',
  picture_side: 'eine seiner Seiten hat mehr als {number} Pixel',
  picture_raw_alone: 'es sind Rohdaten einer Kamera, die kein Bild dazugelegt hat',
  picture_format: 'sein Format wird hier nicht dekodiert',
  picture_undecodable: 'es lässt sich nicht dekodieren ({reason})',
  picture_breaks_decoder: 'der Decoder stürzt dabei ab',
  picture_slow: 'das Dekodieren dauert länger als {number} Sekunden',
  picture_memory: 'das Dekodieren braucht mehr als {number} MiB Speicher',

  sample_other:
    '{path} ist schon da und nicht das Beispiel: {name} fehlt darin. Der Ordner blieb, wie er war; einen anderen wählen',
  sample_not_copied: 'Das Beispiel lässt sich nicht nach {path} kopieren: {reason}. Einen anderen Ordner wählen',
  sample_protected: 'dort darf nichts geschrieben werden',
  sample_below_file: 'ein Teil des Pfades ist eine Datei',
  sample_no_place: 'der Ordner lässt sich dort nicht anlegen',
  sample_name_long: 'sein Name ist zu lang',

  mapping_gone: 'Das Projekt hat keine Zuordnung mehr',
  mapping_draws_on_other:
    'Die Zuordnung verwendet jetzt {place} und nicht {before}. Die Zuordnung ansehen und erneut vergleichen',
  mapping_of_earlier_unknown: 'Das Projekt hat keine frühere Zuordnung mit der Nummer {id}',
  correction_unknown: 'Das Projekt hat keine Korrektur mit der Nummer {id}',
  correction_taken_back: 'Das Bündel ist wieder wie vorher.',
  archives_not_made:
    'Im Ausgabeordner {place} lassen sich keine Archive anlegen ({reason}). Einen anderen Ordner angeben',
}
