import type { create as english } from '../en/create.js'
import { formats } from '../formats.js'

const { count, bytes, span } = formats('de')
const files = (n: number) => `${count(n)} ${n === 1 ? 'Datei' : 'Dateien'}`

export const create: typeof english = {
  steps: { folder: 'Ordner', files: 'Arten von Dateien', bundles: 'Zusammengehörendes', check: 'Prüfen und anlegen' },
  folder: 'Ordner mit den eigenen Dateien',
  folderExample: '/home/name/museum/fotografien',
  recent: 'Zuletzt verwendet',
  goingOn: 'Einen Ordner, der so heißt, gibt es nicht; diese fangen so an:',
  seen: (n, folders, isPartial) =>
    isPartial
      ? `Die ersten ${files(n)} darin wurden angesehen; Ordner: ${count(folders)}.`
      : `Darin liegen ${files(n)} und ${count(folders)} Ordner.`,
  noFolderYet: 'Einen Ordner wählen; dann steht hier, was darin liegt.',
  onlyFolders: (folders) => `Direkt in diesem Ordner liegt keine Datei, aber ${count(folders)} Ordner.`,
  takeFolders: 'Jeden Ordner als Objekt nehmen',
  allKinds: 'Nur die ersten Dateien wurden angesehen: Alle Arten sind gewählt, damit keine fehlt.',
  kinds: 'Welche Arten von Dateien gehören zum Projekt?',
  files,
  kindNames: {
    'Image / Photography': 'Bild / Fotografie',
    '3D Model': '3D-Modell',
    Audio: 'Ton',
    Video: 'Video',
    'Text / Document': 'Text / Dokument',
  },
  endings: 'Endungen',
  otherEndings: (endings) => `Außerdem im Ordner, aber von keiner Art: ${endings}.`,
  entity: 'Was ist ein Objekt?',
  entities: {
    root: 'Dateien direkt im Ordner, nach der Regel unten zusammengefasst',
    subdirectory: 'Jeder Ordner darin, mit allem, was darunter liegt',
    hybrid: 'Beides: Dateien nach der Regel und jeder Ordner',
  },
  strategy: 'Welche Dateien gehören zusammen?',
  strategies: {
    none: 'Keine: jede Datei ist ein Objekt',
    stem: 'Dateien mit gleichem Namen, gleich welcher Endung',
    pattern: 'Was ein Muster in ihren Namen findet',
    prefix_suffix: 'Namen, die sich in Anfang oder Ende unterscheiden',
    core_identifier: 'Eine Kennung in ihren Namen',
  },
  strategyExamples: {
    none: 'vase.jpg und vase.obj sind zwei Objekte',
    stem: 'vase.jpg und vase.obj sind ein Objekt',
    pattern: '^([A-Z]+\\d+)_ nimmt A12_vorn.jpg und A12_hinten.jpg zusammen',
    prefix_suffix: 'ohne das Ende _vorn oder _hinten heißen A12_vorn.jpg und A12_hinten.jpg A12',
    core_identifier: 'inv\\d+ nimmt scan_inv7.obj und foto_inv7_b.jpg zusammen',
  },
  pattern: 'Muster (ein regulärer Ausdruck; seine erste Gruppe zählt)',
  corePattern: 'Muster der Kennung (ein regulärer Ausdruck)',
  prefix: 'Anfang',
  suffix: 'Ende',
  affixesArePatterns: 'Anfang und Ende sind Muster und werden weggenommen',
  primary: 'Endung der Hauptdatei eines Objekts',
  primaryAny: 'Wie es kommt: ein Modell vor seinen Bildern',
  models: '3D-Modelle',
  addMaterials: 'Materialdateien aufnehmen, die Modelle nennen',
  addTextures: 'Texturen aufnehmen, die Modelle und Materialien nennen',
  textureFolders: 'Weitere Ordner, in denen Texturen gesucht werden',
  addTextureFolder: 'Ordner hinzufügen',
  remove: 'Entfernen',
  makeArchives: 'Texturen aus Unterordnern in je eine ZIP-Datei packen',
  examples: 'Was daraus würde',
  bundles: (bundles, single, isPartial) =>
    `${isPartial ? 'Mindestens ' : ''}${count(bundles)} ${bundles === 1 ? 'Objekt' : 'Objekte'}, davon ${count(single)} aus einer einzigen Datei`,
  more: (n) => `und ${n === 1 ? 'eine weitere Datei' : `${count(n)} weitere Dateien`}`,
  primaryFile: 'Hauptdatei',
  archive: 'ZIP',
  nothingTaken: 'Keine Datei in diesem Ordner hat eine der gewählten Endungen.',
  conflicts: 'Namen, mit denen mehrere Dateien gemeint sein können',
  conflict: (name, models) => `${name}, genannt von ${files(models)}`,
  conflictAdvice:
    'Die gemeinte Datei wählen; die Wahl gilt für alle Dateien, die sie nennen. Ohne Wahl wird keine genommen, und das Objekt wird gekennzeichnet.',
  noCandidate: 'Keine davon',
  missing: 'Genannt, aber nicht gefunden',
  missingOne: (model, name) => `${model}: ${name ?? 'seine Materialdatei'}`,
  name: 'Name des Projekts',
  shortCode: 'Kurzzeichen',
  file: 'Projektdatei',
  output: 'Ordner für Ergebnisse',
  free: (n) => `Dort sind ${bytes(n)} frei.`,
  taken: (n, size, isPartial) => `${isPartial ? 'Mindestens ' : ''}${files(n)}, ${size}`,
  exists: 'An dieser Stelle liegt schon ein Projekt. Es bleibt, wie es ist.',
  openInstead: 'Stattdessen öffnen',
  reasons: {
    noFolder: 'Zuerst einen Ordner wählen.',
    noFiles: 'Keine Datei im Ordner hat eine der gewählten Endungen.',
    exists: 'An dieser Stelle liegt schon ein Projekt. Es öffnen oder einen anderen Namen wählen.',
    occupied: 'An dieser Stelle liegt etwas anderes. Einen anderen Namen wählen.',
    notRead: 'Der Ordner lässt sich nicht so lesen, wie es oben steht.',
  },
  create: 'Projekt anlegen',
  starting: 'Beginnt …',
  scanning: 'Das Projekt wird angelegt',
  rates: (perSecond, size) =>
    [
      perSecond === null ? null : `${count(Math.round(perSecond))} Dateien je Sekunde`,
      size === null ? null : `${bytes(size)} je Sekunde`,
    ]
      .filter((one) => one !== null)
      .join(', '),
  amount: (done, total) => `${bytes(done)}${total === null ? '' : ` von ${bytes(total)}`}`,
  left: (seconds) => `noch etwa ${span(seconds)}`,
  mayLeave: 'Es geht weiter, auch wenn diese Seite verlassen wird. Die Startseite zeigt es ebenfalls.',
  ended: {
    completed: 'Das Projekt ist angelegt',
    failed: 'Das Projekt ließ sich nicht anlegen',
    cancelled: 'Abgebrochen; nichts wurde gespeichert',
    interrupted: 'Der Dienst hielt inzwischen an; nichts wurde gespeichert',
  },
  open: 'Projekt öffnen',
  back: 'Zurück zur Beschreibung',
  another: 'Ein weiteres Projekt anlegen',
  outcome: 'Dateien nach ihrem Zustand',
}
