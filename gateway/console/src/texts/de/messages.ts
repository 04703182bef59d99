import type { MessageId } from '@regesta/contracts/sentences'
import { archiveMessages } from './messages/archive.js'
import { componentMessages } from './messages/component.js'
import { definitionMessages } from './messages/definition.js'
import { depositMessages } from './messages/deposit.js'
import { examinationMessages } from './messages/examination.js'
import { fileMessages } from './messages/file.js'
import { gateMessages } from './messages/gate.js'
import { installationMessages } from './messages/installation.js'
import { metadataMessages } from './messages/metadata.js'
import { projectMessages } from './messages/project.js'
import { recordMessages } from './messages/record.js'
import { requestMessages } from './messages/request.js'
import { ruleMessages } from './messages/rule.js'
import { runMessages } from './messages/run.js'
import { settingMessages } from './messages/setting.js'
import { storageMessages } from './messages/storage.js'
import { tableMessages, tableWords } from './messages/table.js'
import { purposes, workMessages } from './messages/work.js'
import { yamlMessages } from './messages/yaml.js'

export { schemaNames } from './schema-names.js'

/** The sentences of the installation; words in braces stand for what is told of. Without one of them it does not compile. */
export const messages: Readonly<Record<MessageId, string>> = {
  ...recordMessages,
  ...examinationMessages,
  ...gateMessages,
  ...ruleMessages,
  ...definitionMessages,
  ...settingMessages,
  ...metadataMessages,
  ...storageMessages,
  ...depositMessages,
  ...fileMessages,
  ...tableMessages,
  ...runMessages,
  ...componentMessages,
  ...archiveMessages,
  ...workMessages,
  ...projectMessages,
  ...installationMessages,
  ...yamlMessages,
  ...requestMessages,
}

/** Words of the installation that its sentences are filled with. */
export const words: Readonly<Record<string, string>> = {
  ...purposes,
  ...tableWords,
  'its state': 'der Zustand',
  'its metadata': 'die Metadaten',
  'its files': 'die Dateien',
  records: 'Datensätze',
  files: 'Dateien',
  practice: 'Übung',
  sandbox: 'Übung',
  production: 'Echtbetrieb',
  'none stored': 'keiner gespeichert',
  'stored on another machine, enter it again': 'auf einem anderen Rechner gespeichert, neu eintragen',
  pending: 'wartend',
  prepared: 'vorbereitet',
  draft: 'Entwurf',
  published: 'veröffentlicht',
  failed: 'gescheitert',
  discarded: 'verworfen',
  'sound recording': 'Tonaufnahme',
  video: 'Video',
  input: 'Eingabe',
  parameter: 'Parameter',
  uninstalled: 'entfernt',
  updated: 'aktualisiert',
  'rolled back': 'zurückgesetzt',
  list: 'eine Liste',
  str: 'ein Text',
  dict: 'eine Reihe benannter Werte',
  bool: 'true oder false',
  nothing: 'nichts',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  integer: 'eine ganze Zahl',
  float: 'eine Zahl',
  string: 'ein Text',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'eine Reihe benannter Werte',
  record: 'eine Reihe benannter Werte',
  null: 'nichts',
  character: 'Zeichen',
  characters: 'Zeichen',
  element: 'Eintrag',
  elements: 'Einträge',
  'Flow map': 'Die geschweifte Klammer',
  'flow map': 'der geschweiften Klammer',
  'Flow sequence': 'Die eckige Klammer',
  'flow sequence': 'der eckigen Klammer',
  'office document': 'Office-Dokument',
  'plain text or unknown data': 'reiner Text oder unbekannte Daten',
}
