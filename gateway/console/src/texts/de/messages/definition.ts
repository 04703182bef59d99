import type { DEFINITION_MESSAGES } from '@regesta/contracts/sentences/definition'

/** What the installation says of the definitions of pipelines. */
export const definitionMessages: Readonly<Record<keyof typeof DEFINITION_MESSAGES, string>> = {
  definition_nothing: 'Es kam nichts an',
  definition_no_object: 'Eine Pipeline muss identifier, name und steps enthalten',
  definition_no_file: 'Mit der Anfrage kam keine Datei',
  definition_no_file_chosen: 'Es ist keine Datei gewählt',
  definition_yaml: 'Das YAML ist falsch oder unvollständig: {reason}',
  definition_no_text: 'die Datei ist kein Text in UTF-8',
  definition_too_hard: 'sie zu lesen braucht mehr als {limit}, weit mehr als eine Pipeline dieser Größe',
  definition_other: 'Die Kennung in der Adresse und die in der Pipeline sind verschieden',
  definition_changed:
    'Die Pipeline wurde inzwischen geändert. Sie neu lesen und die Änderung an dem wiederholen, was jetzt gilt',
  definition_taken:
    'Eine Pipeline mit der Kennung „{name}“ gibt es schon. Eine andere Kennung wählen oder jene Pipeline ändern',
  definition_mapping: 'metadata_mapping muss benannte Werte enthalten, ist aber {received}',
  definition_mapping_form: 'Die Zuordnung hat die falsche Form. Ein einziges JSON-Objekt senden',

  member_missing: '{member} fehlt',
  member_unfit: '{member} hat einen Wert, der nicht passt: {received}',
  member_no_list: '{member} muss eine Liste sein',
  member_no_object: '{member} muss benannte Werte enthalten',
  input_without_source:
    '{member} muss sagen, woher der Wert kommt: pipelineFile (fileId), literal (value) oder externalPath (path)',
  output_without_mapping: '{member} braucht mapToRepo und eine Liste repoMappings mit repoField und jsonKey',
  step_number_taken: 'Schritt {number} ({step}) hat die Nummer eines anderen Schrittes',
  step_reads_nothing:
    'Schritt {number} ({step}), Eingabe „{name}“: „{id}“ wird gelesen, aber von keinem früheren Schritt geschrieben',
  step_output_taken: 'Schritt {number} ({step}), Ausgabe „{id}“: Diese Kennung ist schon vergeben',

  member_misspelt_at: '{member}: „{name}“ ist hier unbekannt und bewirkt nichts. War „{meant}“ gemeint?',
  member_misspelt: '„{name}“ ist hier unbekannt und bewirkt nichts. War „{meant}“ gemeint?',
  members_without_effect: 'Schritt {number} ({step}): {members} bleibt stehen, bewirkt in einem Lauf aber nichts',
  pattern_unknown:
    'Schritt {number} ({step}): „pattern“ der Ausgabe „{id}“ darf nur {stem} als Platzhalter haben, hat aber {placeholder}; angegeben ist {received}. So wird keine Datei heißen',
  step_not_installed: 'Die Komponente „{name}“ ist nicht installiert; das muss vor einem Lauf geschehen',
  step_not_checked: 'Die Komponente „{name}“ ließ sich nicht prüfen: {reason}',
  components_silent: 'Der Dienst components antwortet nicht',
  step_argument_unknown:
    'Schritt {number} ({step}): Unbekannt für die Komponente „{name}“: {kind} „{argument}“. Bekannt sind {accepted}. Ein Lauf wird abgelehnt',
  step_argument_not_taken:
    'Schritt {number} ({step}): Unbekannt für die Komponente „{name}“: {kind} „{argument}“; sie nimmt nichts dergleichen. Ein Lauf wird abgelehnt',
}
