import type { RULE_MESSAGES } from '@regesta/contracts/sentences/rule'

/** Sentences about metadata that a rule of the repository does not allow, and about rows that describe a file. */
export const ruleMessages: Readonly<Record<keyof typeof RULE_MESSAGES, string>> = {
  missing_field: 'Das Pflichtfeld {field} fehlt oder ist leer',
  unknown_field: 'Unbekanntes Feld: {field}',
  missing_publication_type: 'Die Art der Publikation fehlt; eine Publikation braucht sie',
  missing_image_type: 'Die Art des Bildes fehlt; ein Bild braucht sie',
  missing_license: 'Die Lizenz fehlt; bei offenem oder später offenem Zugang ist sie Pflicht',
  missing_embargo_date: 'Das Ende der Sperrfrist fehlt; ein Zugang mit Sperrfrist braucht es',
  missing_access_conditions: 'Die Zugangsbedingungen fehlen; ein beschränkter Zugang braucht sie',
  not_offered: '{field}: {value} steht nicht zur Wahl. Möglich sind {values}',
  wrong_day: '{field}: {value} ist kein Tag in der Form JJJJ-MM-TT',
  wrong_days: '{field}: kein Tag in der Form JJJJ-MM-TT',
  embargo_over:
    'Das Ende der Sperrfrist muss in der Zukunft liegen, ist aber {value}. Einen späteren Tag oder einen anderen Zugang wählen',
  embargoes_over: 'Das Ende der Sperrfrist muss in der Zukunft liegen',
  too_short: '{field}: {value} ist zu kurz. Das Repositorium verlangt mindestens {least} Zeichen',
  version_too_long: 'Fassung: {value} ist zu lang. Das Repositorium nimmt höchstens {most} Zeichen',
  unknown_license:
    'Lizenz: {value} ist unbekannt. Das Kürzel einer Lizenz angeben, zum Beispiel cc-by-4.0, cc0-1.0 oder mit; ohne eine solche other-open oder other-closed',
  unknown_language: 'Sprache: {value} ist unbekannt. Drei Buchstaben nach ISO 639-3 angeben, zum Beispiel deu oder eng',
  orcid_form: 'ORCID von {name} ({one}): {value} ist nicht wie 0000-0002-1825-0097 geschrieben',
  orcid_forms: 'ORCID nicht wie 0000-0002-1825-0097 geschrieben ({one})',
  orcid_check:
    'ORCID von {name} ({one}): Das letzte Zeichen von {value} passt nicht zu den anderen; auf orcid.org neu kopieren',
  orcid_checks: 'ORCID mit falscher Prüfziffer ({one})',
  no_row:
    'Keine Zeile für „{filename}“ in der Spalte „{column}“ von {sheet} ({path}). Eine Zeile ergänzen oder in der Zuordnung eine andere Tabelle wählen',
  no_rows: 'Keine Zeile beschreibt die Datei',
  wrong_values: '{field}: ungültiger Wert',
  validation_failed: 'Die Metadaten sind noch nicht gültig.',
  no_mapping: 'Es gibt noch keine Zuordnung. Zuerst eine sichern',
  no_mapping_of_project: 'Für dieses Projekt gibt es noch keine Zuordnung. Zuerst eine sichern',
  sheet_missing: 'Die Tabelle {path} ist nicht da. Sie zurücklegen oder in der Zuordnung eine andere wählen',
  filename_column_missing: 'Die Spalte „{column}“ mit den Dateinamen fehlt in der Tabelle. Ihre Spalten: {columns}',
  filename_column_unknown:
    'Die Zuordnung nennt keine Spalte mit den Dateinamen, und keine Überschrift der Tabelle sieht danach aus. Die Spalte in der Zuordnung wählen. Die Spalten: {columns}',
}
