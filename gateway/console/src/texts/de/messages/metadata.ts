import type { METADATA_MESSAGES } from '@regesta/contracts/sentences/metadata'

/** What is said of metadata, before a repository sees them. */
export const metadataMessages: Readonly<Record<keyof typeof METADATA_MESSAGES, string>> = {
  metadata_missing: 'Die Metadaten fehlen ganz',
  wrong_type: '{field} muss {wanted} sein, ist aber {given}',
  items_mixed: '{field}: Die Einträge müssen entweder alle Texte oder alle Reihen benannter Werte sein',
  item_without_name: '{field}: Jeder Eintrag braucht einen Namen',
  item_without_relation: 'Verwandte Veröffentlichungen: Jeder Eintrag braucht eine Kennung und eine Beziehung',
  item_without_date: 'Daten: Jeder Eintrag braucht eine Art und mindestens Beginn oder Ende',
  item_without_a: '{field}: Bei mindestens einem Eintrag fehlt die Angabe „{attribute}“',
  item_without_an: '{field}: Bei mindestens einem Eintrag fehlt die Angabe „{attribute}“',
  contributor_without_type:
    'Mitwirkende: Jeder Eintrag braucht eine Art. Bei {item} fehlt sie; sie zuordnen oder angeben, zum Beispiel Researcher oder Other',
  subject_without_identifier:
    'Normierte Schlagwörter: Jeder Eintrag braucht eine Kennung. Bei {item} fehlt sie; die Adresse des Begriffs in seinem Vokabular angeben oder freie Schlagwörter verwenden',

  attribute_not_offered: '{field}, {attribute}: {value} steht nicht zur Wahl. Möglich sind {values}',
  wrong_gnd:
    '{field}: {value} ist keine GND-Nummer. Sie hat 8 bis 10 Ziffern und endet vielleicht auf X, zum Beispiel 118540238',
  wrong_date:
    'Daten, {attribute}: {value} hat keine der Formen JJJJ-MM-TT, JJJJ-MM oder JJJJ; Wörter wie „um“ gehören in die Beschreibung',
  wrong_range:
    'Daten: {from} bis {to} ist kein Zeitraum. Der Beginn darf nicht nach dem Ende liegen; beide vertauschen',
  wrong_ranges: 'Daten: ein Zeitraum, der endet, bevor er beginnt',
  wrong_degrees: 'Orte, {attribute}: {value} ist keine Zahl. Dezimalgrad angeben',
  degrees_outside: 'Orte, {attribute}: {value} liegt nicht zwischen -{bound} und {bound}. Dezimalgrad angeben',
  half_coordinates: 'Orte: Bei {item} fehlt Breite oder Länge. Beide angeben oder keine',
  half_coordinates_several: 'Orte: nur Breite oder nur Länge angegeben',
  wrong_grant:
    'Förderungen: {value} ist keine Nummer einer Förderung. <DOI des Förderers>::<Nummer der Bewilligung> angeben, zum Beispiel 10.13039/501100000780::283595',
  wrong_community:
    'Communitys: {value} ist keine Kennung. Den letzten Teil der Adresse der Community angeben, zum Beispiel digital-heritage',
  identifier_of_no_kind:
    'Verwandte Veröffentlichungen: {value} lässt keine Art von Kennung erkennen. Eine DOI, eine ganze Adresse mit https://, arXiv:2301.12345, eine ISBN oder Ähnliches angeben oder das Schema nennen',
  identifier_of_unknown_scheme:
    'Verwandte Veröffentlichungen, {value}: Das Schema „{scheme}“ ist unbekannt. Möglich sind {values}',
  identifier_of_other_scheme:
    'Verwandte Veröffentlichungen: {value} ist keine Kennung des Schemas „{scheme}“. Eines von beiden berichtigen',
  wrong_attributes: '{field}: {attribute} mit einem ungültigen Wert',
  wrong_address: 'Adresse der Konferenz: {value} ist keine. Die ganze Adresse mit https:// angeben',
  objects_for_texts:
    '{field} muss eine Liste von Texten sein; ihre Einträge sind aber wie {value}. Etwas zuordnen, dessen Einträge Texte sind',

  conditions_hidden:
    'Achtung: Das Repositorium zeigt die Zugangsbedingungen nicht; in der Beschreibung angeben, wie Zugang gewährt wird.',
  doi_not_sent: 'Achtung: Die DOI wird nicht gesendet; das Repositorium gibt dem Datensatz eine eigene.',
  tags_removed: 'Achtung: Das Repositorium entfernt {tags} aus: {field}.',
  coordinates_lost:
    'Achtung: Das Repositorium verliert die Koordinaten von {item} (Orte), weil eine davon genau 0 ist.',
  conference_without_title:
    'Achtung: Eine Konferenz braucht Titel oder Kurznamen (conference_title oder conference_acronym); sonst lässt das Repositorium den Rest vielleicht weg.',
  resource_type_unknown:
    'Achtung: Das Repositorium kennt die Art der Ressource „{value}“ von „{identifier}“ nicht; sie wird nicht gesendet.',
  journal_year_not_sent: 'Für das Jahr der Zeitschrift hat das Repositorium kein Feld; es wird nicht gesendet.',
  only_with_upload_type: '{field} wird nur bei der Art des Datensatzes „{value}“ gesendet.',
  only_with_access_right: '{field} wird nur beim Zugang „{value}“ gesendet.',

  taken_for_one_person:
    'Achtung: „{written}“ ({field}) gilt als eine Person. Sind es mehrere, der Spalte in der Zuordnung das Trennzeichen „;“ geben.',
  identifier_given_twice: 'Achtung: „{written}“ ({field}) hat daneben noch {attribute} {value}; das wird gesendet.',
  other_number_of_values:
    'Achtung: „{place}“ hat {number} Werte für {of} Einträge, daher gilt keiner davon. Für jeden einen angeben; wo es keinen gibt, nichts zwischen den Trennzeichen.',
  entry_empty: 'Ein leerer Eintrag wird weggelassen: {field}.',
  column_not_there: 'Die Spalte „{column}“ für „{place}“ fehlt in der Tabelle.',
  only_description_later: 'Nur eine Beschreibung lässt sich später bilden, nicht „{place}“.',
  entry_of_unknown_type: 'Die Zuordnung von „{place}“ hat die unbekannte Art „{unknown}“; sie ergibt keinen Wert.',
  entry_without_column: 'Die Zuordnung von „{place}“ nennt keine Spalte; sie ergibt keinen Wert.',
  entry_without_template: 'Die Zuordnung von „{place}“ hat keine Vorlage; sie ergibt keinen Wert.',
  entry_without_text: 'Die Zuordnung von „{place}“ hat die Art „{unfit}“, die keinen Text ergibt.',
  template_placeholder_unknown:
    'Die Vorlage von „{place}“ hat den unbekannten Platzhalter {placeholder}; er bleibt, wie er ist.',
  person_not_shown_same:
    'Achtung: „{written}“ ({field}) hat in der Tabelle {attribute} {value}, und nichts zeigt, dass das {person} ist, die in der Zuordnung gewählte Person; die Tabelle gilt.',
  person_other_than_chosen:
    'Achtung: „{written}“ ({field}) hat in der Tabelle {attribute} {value}; das gehört nicht zu {person}, der in der Zuordnung gewählten Person; die Tabelle gilt.',
  person_chosen_bare: '„{written}“ ({field}) ist nach der Zuordnung {person}, ohne Kennung.',
  person_chosen: '„{written}“ ({field}) ist nach der Zuordnung {person}: {identifiers}.',
  run_output_empty: 'Das Ergebnis „{output}“ hat nichts bei „{place}“; unverändert bleibt: {field}.',

  run_output_large:
    'Das Ergebnis „{output}“ der Pipeline lässt sich nicht lesen: {path} ist größer als {bytes} Byte. Die Pipeline erneut laufen lassen',
  run_output_no_json:
    'Das Ergebnis „{output}“ der Pipeline lässt sich nicht lesen: {path} ist kein JSON ({reason}). Die Pipeline erneut laufen lassen',
  run_output_missing:
    'Das Ergebnis „{output}“ der Pipeline lässt sich nicht lesen: {path} fehlt oder ist nicht lesbar. Die Pipeline erneut laufen lassen',

  preparing_file: 'Die Metadaten der Datei {id} werden vorbereitet (Übung: {flag})',
  preparing_stopped: 'Die Metadaten der Datei {id} werden vorbereitet',
  source_file_unknown: 'Die Datei {id} gibt es im Projekt nicht.',
  override_not_stored: 'Von Hand ist hier nichts gesetzt: {field}; entfernt wurde nichts.',
  overrides_removed: 'Von Hand Gesetztes entfernt: {fields}',
  file_not_told: 'Der Dienst „projects“ sagte nicht, was aus dieser Datei wurde',
  metadata_stored_in_draft:
    'Die Metadaten sind gespeichert; der Datensatz bleibt ein Entwurf, und sie werden vor dem Veröffentlichen gesendet.',
  files_not_in_draft:
    'Dem Entwurf fehlen {names}. Sollen sie hinein, ist er zu verwerfen, vorzubereiten und neu anzulegen.',
  metadata_stored: 'Die Metadaten sind gespeichert; der Datensatz ist vorbereitet.',

  base_metadata_taken: 'Die Metadaten sind der Zuordnung entnommen.',
  description_made: 'Die Beschreibung wird aus dem Titel gebildet …',
  run_without_end: 'Die Pipeline {id} hat keinen beendeten Lauf für diese Datei.',
  run_outputs_taken: 'Übernommen werden die Ergebnisse der Pipeline {id}',
  run_values_taken: 'Aus dem Lauf der Pipeline übernommen: {fields}',
  overrides_taken: 'Von Hand gesetzt: {fields}',
  begun_values_kept: 'Mit der Fassung begonnen und behalten: {fields}',
  empty_fields_removed: 'Leere freiwillige Felder weggelassen: {fields}',
  default_taken: '{field} ist vorgegeben: {value}',
  metadata_valid: 'Die Metadaten sind gültig.',
  metadata_invalid: 'Die Metadaten sind nicht gültig: {reason}',
}
