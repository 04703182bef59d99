import type { errorSheet as original } from '../en/error-sheet.js'
import { formats } from '../formats.js'

const { count, list } = formats('de')

const cells = (number: number) => `${count(number)} ${number === 1 ? 'Zelle' : 'Zellen'}`
const rows = (number: number) => `${count(number)} ${number === 1 ? 'Zeile' : 'Zeilen'}`
const records = (number: number) => `${count(number)} ${number === 1 ? 'Datensatz' : 'Datensätze'}`

export const errorSheet: typeof original = {
  title: 'In der Tabelle korrigieren',
  purpose:
    'Die eigene Tabelle mit einer Spalte mehr, in der steht, was in jeder Zeile fehlt oder falsch ist. Im gewohnten Programm korrigieren und zurückbringen: Jede geänderte Zelle ist zu sehen, bevor etwas geschrieben wird.',
  download: (name) => `${name} herunterladen`,
  asText: 'als CSV',
  bringBack: 'Korrigierte Tabelle zurückbringen …',
  drop: 'Die korrigierte Tabelle hier ablegen',
  saveFirst: 'Zuerst die Zuordnung sichern: Die Tabelle entsteht nach der gesicherten.',
  comparing: (name) => `${name} wird verglichen …`,
  compared: (changedCells, changedRows) =>
    `${cells(changedCells)} in ${rows(changedRows)} ${changedCells === 1 ? 'weicht' : 'weichen'} ab.`,
  faults: (concerned, before, after) =>
    `Betroffene Dateien: ${count(concerned)}. Unvollständig waren davon ${count(before)}, künftig sind es ${count(after)}.`,
  added: (number) => `${rows(number)} ${number === 1 ? 'ist' : 'sind'} neu.`,
  removed: (number, shown) =>
    `${rows(number)} ${number === 1 ? 'kam' : 'kamen'} nicht zurück: ${list(shown)}${number > shown.length ? ' …' : ''}.`,
  reordered: 'Die Zeilen stehen in anderer Reihenfolge. Was sie beschreiben, bleibt gleich.',
  columnsAdded: (names) => `Neue Spalten: ${list(names)}.`,
  columnsRemoved: (names) => `Nicht zurückgekommene Spalten: ${list(names)}.`,
  changes: 'Geänderte Zellen',
  row: 'Zeile',
  rowNumber: (row) => count(row),
  file: 'Datei',
  column: 'Spalte',
  before: 'Vorher',
  after: 'Nachher',
  nothing: 'leer',
  more: (number) => `${rows(number)} mit weiteren Änderungen sind nicht gezeigt.`,
  noChanges: 'Keine Zelle ist geändert.',
  plan: (newName, oldName, prepared) =>
    `Schreibt ${newName} neben ${oldName}; diese Datei bleibt, wie sie ist. Die Zuordnung nutzt danach die neue Datei${prepared === 0 ? '.' : `, und ${records(prepared)} ${prepared === 1 ? 'wird' : 'werden'} neu vorbereitet.`}`,
  take: (newName) => `Als ${newName} übernehmen`,
  taking: 'Wird geschrieben …',
  leave: 'Nicht übernehmen',
  taken: (newName) => `Die Zuordnung nutzt jetzt ${newName}.`,
  proof: (changedRows, faulty, prepared) =>
    `${rows(changedRows)} übernommen und neu geprüft; ${faulty === 0 ? 'keine ihrer Dateien ist unvollständig' : `unvollständig ${faulty === 1 ? 'ist' : 'sind'} noch ${count(faulty)} ihrer Dateien`}.${prepared === 0 ? '' : ` Neu vorbereitet: ${records(prepared)}.`}`,
  fit: {
    title: 'Zeilen und Dateien',
    whole: 'Jede Datei hat genau eine Zeile.',
    withoutRow: (number) => `${count(number)} ${number === 1 ? 'Datei' : 'Dateien'} ohne Zeile`,
    withoutFile: (number) => `${rows(number)} ohne Datei`,
    twice: (number) => `${count(number)} ${number === 1 ? 'Name' : 'Namen'} in mehreren Zeilen`,
    row: (number, name) => (name === '' ? `Zeile ${count(number)}, ohne Namen` : `Zeile ${count(number)}: ${name}`),
    rows: (name, numbers) => `${name}: Zeilen ${list(numbers.map((number) => count(number)))}; es gilt die erste`,
    more: (number) => `und ${count(number)} weitere`,
  },
  mapAnew: (number) => `${count(number)} ${number === 1 ? 'Feld' : 'Felder'} neu zuordnen`,
  failed: 'Datensätze, die sich nicht neu vorbereiten ließen',
}
