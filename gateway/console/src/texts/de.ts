import { file } from './de/file.js'
import { files } from './de/files.js'
import { frame } from './de/frame.js'
import { installation } from './de/installation.js'
import { pages } from './de/pages.js'
import { parts } from './de/parts.js'
import { sample } from './de/sample.js'
import { workbench } from './de/workbench.js'
import type { Texts } from './en.js'
import { formats } from './formats.js'

const { count, list, either } = formats('de')

export const de: Texts = {
  product: 'Regesta',
  file,
  files,
  frame,
  installation,
  pages,
  sample,
  parts,
  workbench,
  skip: 'Zum Inhalt springen',
  areas: {
    main: 'Hauptnavigation',
    start: 'Start',
    health: 'Zustand',
    settings: 'Einstellungen',
    documentation: 'Schnittstelle',
  },
  state: {
    loading: 'Wird geladen',
    again: 'Noch einmal versuchen',
    problem: 'Das ließ sich nicht laden',
    unreachable: 'Regesta antwortet nicht',
    request: 'Anfrage',
    copied: 'Kopiert',
    copy: 'Kopieren',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: (path) => `Unter ${path} liegt nichts. Die Seite ist umgezogen, oder die Adresse ist unvollständig.`,
    back: 'Zur Startseite',
  },
  start: {
    title: 'Start',
    open: 'Projektdatei öffnen',
    others: 'Früher geöffnet',
    openNamed: (name) => `${name} öffnen`,
    gone: (path) => `${path} liegt nicht mehr dort`,
    path: 'Pfad der Projektdatei auf diesem Rechner',
    pathExample: '/home/name/projekte/museum.pdb',
    browse: 'Suchen…',
    opening: 'Wird geöffnet…',
    openAction: 'Öffnen',
    close: 'Projekt schließen',
    work: 'Arbeiten',
    noWork: 'Bisher ist nichts gelaufen.',
    wellDone: 'Alle Dienste arbeiten.',
    notWell: (names) => `${list(names)} ${names.length === 1 ? 'arbeitet' : 'arbeiten'} nicht richtig.`,
    health: 'Zustand',
    files: 'Dateien',
    described: 'Mit Metadaten',
    drafts: 'Entwürfe',
    published: 'Veröffentlicht',
  },
  folders: {
    label: 'Ordner und Projektdateien',
    up: 'Eine Ebene höher',
    more: 'Mehr zeigen',
    empty: (endings) => `Kein Ordner und keine Datei, die auf ${either(endings)} endet`,
  },
  work: {
    kinds: {
      loadProject: 'Projekt öffnen',
      takeSnapshot: 'Projektdatei kopieren',
      createAndScan: 'Neues Projekt',
      rescanProject: 'Nach geänderten Dateien sehen',
      matchFilesForVersioning: 'Dateien Datensätzen zuordnen',
      addSourceFiles: 'Dateien hinzufügen',
      careForProject: 'Projektdatei pflegen',
      uploadFile: 'Datei hochladen',
      uploadFiles: 'Dateien hochladen',
      publishRecord: 'Datensatz veröffentlichen',
      runBatchAction: 'Sammelaktion',
      verifyRecords: 'Datensätze prüfen',
      downloadComponent: 'Komponente herunterladen',
      optimizeStorage: 'Komponenten aufräumen',
      install: 'Komponente installieren',
      update: 'Komponente aktualisieren',
      executePipeline: 'Pipeline ausführen',
      executeOnLocalFiles: 'Pipeline auf Dateien ausführen',
      rerunExecution: 'Pipeline erneut ausführen',
      executeFromCommandLine: 'Pipeline ausführen',
      syncPersons: 'Personendatensatz holen',
    },
    running: 'läuft',
    completed: 'fertig',
    failed: 'fehlgeschlagen',
    cancelled: 'abgebrochen',
    interrupted: 'unterbrochen',
    progress: (done, total, unit) =>
      total === null ? `${count(done)} ${unit}` : `${count(done)} von ${count(total)} ${unit}`,
    cancel: 'Abbrechen',
  },
  health: {
    title: 'Zustand',
    service: 'Dienst',
    status: 'Zustand',
    version: 'Version',
    since: 'Läuft seit',
    ok: 'arbeitet',
    degraded: 'mit Störungen',
    down: 'antwortet nicht',
    problems: 'Werte der Konfiguration, die nicht gelten können',
  },
  settings: {
    title: 'Einstellungen',
    appearance: 'Darstellung',
    theme: 'Farben',
    themes: { system: 'Wie auf diesem Rechner', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    languages: { en: 'English', de: 'Deutsch' },
  },
}
