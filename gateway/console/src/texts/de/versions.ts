import type { VersionsTexts } from '../en/versions.js'
import { formats } from '../formats.js'

const { count, bytes } = formats('de')

const many = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`
const files = (number: number) => many(number, 'Datei', 'Dateien')
const versions = (number: number) => many(number, 'neue Fassung', 'neue Fassungen')

export const versionsTexts: VersionsTexts = {
  intro:
    'Berichtigte Dateien werden zu neuen Fassungen der veröffentlichten Datensätze, zu denen sie gehören. Was schon veröffentlicht ist, bleibt, wie es ist.',
  folder: 'Ordner mit den berichtigten Dateien',
  by: 'Wie Dateien ihre Datensätze finden',
  bys: { name: 'nach ihren Namen', content: 'nach ihrem Inhalt' },
  find: 'Datensätze suchen',
  folderFirst: 'Zuerst einen Ordner wählen.',
  finding: 'Die Datensätze werden gesucht',
  lookedIn: (folder) => `Zum Ordner ${folder}:`,
  cancel: 'Abbrechen',
  found: (matches, concepts) =>
    `${files(matches)} zu ${many(concepts, 'veröffentlichten Datensatz', 'veröffentlichten Datensätzen')}`,
  none: {
    name: 'Kein veröffentlichter Datensatz hat eine Datei mit diesen Namen. Versuchen Sie es nach dem Inhalt.',
    content: 'Kein veröffentlichter Datensatz hat eine Datei mit diesem Inhalt. Versuchen Sie es nach dem Namen.',
  },
  matches: 'Alt und neu',
  record: 'Datensatz',
  before: 'Veröffentlicht',
  now: 'Im Ordner',
  result: 'Ergebnis',
  choose: (title) => `Neue Fassung von ${title}`,
  size: (size) => bytes(size),
  version: (name) => (name === '' ? 'veröffentlichte Fassung' : `Fassung ${name}`),
  nothingThere: 'keine Datei dieses Namens',
  primary: 'Hauptdatei des Datensatzes',
  file: 'Datei',
  reason: 'Grund',
  ambiguous: 'Dateien mehrerer Datensätze',
  ambiguousHint:
    'Mehr als ein veröffentlichter Datensatz hat eine Datei dieses Namens oder Inhalts. Sagen Sie, welcher gemeint ist; bis dahin wird sie ausgelassen.',
  recordOf: (file) => `Datensatz von ${file}`,
  recordNamed: (title, record) => `${title} (Datensatz ${record})`,
  noRecord: 'wird ausgelassen',
  moreRecords:
    'Mehr Datensätze haben sie, als hier genannt sind. Auf der Befehlszeile sagt --record-ids, welcher gemeint ist.',
  leftOut: 'Ausgelassen',
  leavingOut: (number) => `${files(number)} im Ordner ${number === 1 ? 'bekommt' : 'bekommen'} keine neue Fassung.`,
  more: (number) => `und ${count(number)} weitere`,
  results: {
    same: 'gleich – nichts zu tun',
    moved: 'gleich, unter anderem Namen',
    changed: 'geändert',
    added: 'neu in dieser Fassung',
    unread: 'nicht lesbar',
  },
  keepTitle: 'Welche Dateien bleiben',
  keep: 'Dateien der veröffentlichten Fassung, die bleiben',
  keepHint:
    'Namen oder Muster mit * für beliebigen Text und ? für ein Zeichen; mehrere mit Kommas dazwischen. Jede Datei eines Datensatzes wird durch eine neue ihres Namens ersetzt, was auch immer hier steht.',
  stays: 'bleibt',
  goes: 'entfällt',
  replaced: 'wird ersetzt',
  comes: 'kommt neu hinzu',
  staying: (stay, replaced, gone, fresh) =>
    `${count(stay)} bleiben · ${count(replaced)} ersetzt · ${count(gone)} entfallen · ${count(fresh)} neu`,
  fitsNothing: (patterns, title) =>
    `${patterns} passt auf keine Datei von ${title}. Der Plan wird sagen, dass diese Fassung nicht möglich ist.`,
  details: 'Fassung und Datum',
  numberHint: 'Leer: die nächste Nummer jedes Datensatzes.',
  dateHint: 'Leer: der heutige Tag.',
  pipeline: 'Pipeline über die Entwürfe',
  noPipeline: 'keine',
  pipelineHint: 'Sie wird angeboten, sobald die Entwürfe da sind, und sagt vor dem Beginn, was sie tut.',
  plan: (number) => `${versions(number)} planen …`,
  planning: 'Der Plan wird gemacht …',
  chooseFirst: 'Mindestens einen Datensatz wählen, dessen Dateien sich geändert haben.',
  changed: 'Letzte Änderung',
  newest: 'Zuletzt veröffentlicht',
  nothingPublished: 'Noch ist nichts veröffentlicht.',
  all: 'Alle veröffentlichten Datensätze',
  command: 'Dasselbe auf der Befehlszeile; ohne --dry-run werden die Entwürfe angelegt.',
}
