import type { overview as english } from '../en/overview.js'
import { formats } from '../formats.js'

const { count } = formats('de')
const files = (n: number) => `${count(n)} ${n === 1 ? 'Datei' : 'Dateien'}`
const objects = (n: number) => `${count(n)} ${n === 1 ? 'Objekt' : 'Objekte'}`

export const overview: typeof english = {
  about: 'Über das Projekt',
  title: 'Titel',
  description: 'Beschreibung',
  nothingYet: (label) => `${label}: noch nichts`,
  change: (label) => `${label} ändern`,
  save: 'Speichern',
  mustSaySomething: 'Es muss etwas darin stehen.',
  way: 'Von Dateien zur Veröffentlichung',
  stages: {
    files: 'Dateien',
    described: 'Beschrieben',
    prepared: 'Vorbereitet',
    drafts: 'Entwürfe',
    published: 'Veröffentlicht',
  },
  next: {
    add: 'Es gibt noch keine Dateien. Unten im Ordner nach Änderungen sehen oder Dateien hinzufügen.',
    map: (n) =>
      `${objects(n)} ${n === 1 ? 'wartet' : 'warten'} auf eine Beschreibung: festlegen, wie die eigene Tabelle sie beschreibt.`,
    prepare: (n) =>
      `${objects(n)} ${n === 1 ? 'wartet' : 'warten'} darauf, dass Metadaten vorbereitet und geprüft werden.`,
    draft: (n) =>
      `${n === 1 ? 'Ein vorbereiteter Datensatz wartet' : `${count(n)} vorbereitete Datensätze warten`} auf einen Entwurf im Repositorium.`,
    publish: (n) =>
      `${n === 1 ? 'Ein Entwurf wartet' : `${count(n)} Entwürfe warten`} auf Dateien und Veröffentlichung.`,
    done: (n) =>
      n === 0 ? 'Nichts wartet.' : `Alles ist veröffentlicht: ${count(n)} ${n === 1 ? 'Datensatz' : 'Datensätze'}.`,
    go: 'Dorthin',
  },
  composition: 'Dateien',
  byStatus: 'Nach Zustand',
  byKind: 'Nach Art',
  unknownKind: 'unbekannt',
  lastPublished: 'Zuletzt veröffentlicht',
  nothingPublished: 'Noch ist nichts veröffentlicht.',
  folder: 'Der Ordner',
  file: 'Die Projektdatei',
  snapshot: 'Kopie anlegen',
  copying: 'Wird kopiert …',
  snapshotAbout: 'Eine geprüfte Kopie des jetzigen Standes; die letzten fünf bleiben.',
  snapshotMade: 'Kopiert nach',
  addFiles: 'Datei von anderswo hinzufügen',
  addFolder: 'Alle Dateien eines Ordners …',
  adding: 'Wird hinzugefügt …',
  nothingInIt: 'In diesem Ordner liegt keine Datei.',
  thereAlready: 'Das Projekt hat das schon.',
  schema: (version) => `Schema ${version}`,
  rescan: {
    look: 'Nach Änderungen sehen',
    about: 'Vergleicht den Ordner mit dem Projekt; nichts wird gespeichert.',
    moved: 'Der Ordner wurde verschoben',
    lookedAt: 'Angesehen:',
    folderNow: 'Wo er jetzt liegt',
    unchanged: (n) => `${files(n)} unverändert`,
    added: (n) => `${files(n)} neu`,
    joins: (n) => `${files(n)} davon ${n === 1 ? 'kommt' : 'kommen'} zu einem Objekt des Projekts`,
    changed: (n) => `${files(n)} geändert`,
    judged: (n) => `${files(n)} neu beurteilt nach dem, was ${n === 1 ? 'sie nennt' : 'sie nennen'}`,
    judgment: (path, from, to) => (from === to ? `${path}: ${to}` : `${path}: ${from} → ${to}`),
    movedTo: (n) => `${files(n)} verschoben`,
    missing: (n) => `${files(n)} nicht mehr da`,
    returned: (n) => `${files(n)} wieder da`,
    unread: (n) => `${files(n)} nicht lesbar`,
    fromTo: (from, to) => `${from} → ${to}`,
    same: 'Der Ordner ist so, wie das Projekt ihn kennt.',
    takeOver: 'Übernehmen',
    takeOverAbout: 'Datensätze bleiben, wie sie sind.',
    done: 'Das Projekt ist auf dem neuesten Stand.',
  },
}
