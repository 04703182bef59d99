import { files } from './de/files.js'
import { frame } from './de/frame.js'
import { pages } from './de/pages.js'
import { palette } from './de/palette.js'
import { parts } from './de/parts.js'
import type { Texts } from './en.js'
import { formats } from './formats.js'

const { count, list, either } = formats('de')

/** What work is counted in: as it stands alone, and after a number that it is part of. */
const UNITS: Readonly<Record<string, readonly [alone: string, ofMany: string]>> = {
  bytes: ['Byte', 'Byte'],
  drafts: ['Entwürfe', 'Entwürfen'],
  files: ['Dateien', 'Dateien'],
  items: ['Stück', 'Stück'],
  records: ['Datensätze', 'Datensätzen'],
}

export const de: Texts = {
  product: 'Regesta',
  ...{ files, frame, pages, palette, parts },
  skip: 'Zum Inhalt springen',
  toList: 'Zur Liste',
  areas: {
    main: 'Hauptnavigation',
    documentation: 'Schnittstelle',
  },
  state: {
    loading: 'Wird geladen',
    saving: 'Wird gesichert …',
    again: 'Noch einmal versuchen',
    problem: 'Das ist nicht gelungen',
    unreachable: 'Regesta antwortet nicht',
    stillRunning: 'Läuft es noch?',
    request: 'Anfrage',
    copied: 'Kopiert',
    copy: 'Kopieren',
  },
  failed: {
    title: 'Diese Seite ließ sich nicht zeigen',
    text: 'Vielleicht wurde Regesta aktualisiert, während diese Seite offen war, oder es antwortet nicht.',
    reload: 'Seite neu laden',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: (path) => `Unter ${path} liegt nichts. Die Seite ist umgezogen, oder die Adresse ist unvollständig.`,
    back: 'Zur Startseite',
  },
  start: {
    projects: 'Projekte',
    create: 'Neues Projekt',
    createAbout:
      'Aus einem Ordner entsteht eine Projektdatei. Die eigenen Dateien werden nur gelesen; vor dem letzten Schritt wird nichts gespeichert.',
    chooseFolder: 'Ordner wählen',
    sample: 'Das Museumsbeispiel',
    trySample: 'Mit dem Museumsbeispiel ausprobieren',
    sampleAbout:
      'Sechs Objekte eines kleinen Museums: Fotografien, ein 3D-Modell mit Texturen, Texte und die Tabelle, die sie beschreibt. Innerhalb von zwei Minuten sind sie im Übungsrepositorium auf diesem Rechner veröffentlicht. Nichts verlässt ihn.',
    isOpen: 'geöffnet',
    lastOpened: (moment) => `Zuletzt geöffnet: ${moment}`,
    figures: (files, drafts, published) =>
      `${count(files)} ${files === 1 ? 'Datei' : 'Dateien'}, ${count(drafts)} ${drafts === 1 ? 'Entwurf' : 'Entwürfe'}, ${count(published)} veröffentlicht`,
    isGone: 'liegt nicht mehr dort',
    chooseNewPlace: 'Zeigen, wo sie jetzt liegt…',
    findAgain: (name) => `Wo liegt die Datei von „${name}“ jetzt?`,
    isAnother: (name) => `Das ist die Datei eines anderen Projekts: „${name}“. Nichts wurde geändert.`,
    goOnIn: (name) => `Weiter in ${name}`,
    since: (moment, well, bad) =>
      `Seit dem letzten Besuch (${moment}): ${well === 1 ? 'eine Arbeit' : `${count(well)} Arbeiten`} fertig${bad === 0 ? '' : `, ${count(bad)} nicht`}.`,
    title: 'Start',
    open: 'Projektdatei öffnen',
    path: 'Pfad der Projektdatei auf diesem Rechner',
    pathExample: '/home/name/projekte/museum.pdb',
    browse: 'Suchen…',
    opening: 'Wird geöffnet…',
    openAction: 'Öffnen',
    close: 'Projekt schließen',
    work: 'Arbeiten',
    noWork: 'Bisher ist nichts gelaufen.',
    workOn: (work, subject) => `${work}: ${subject}`,
    workTimes: (work, times) => `${work}, ${count(times)}-mal`,
    someOf: (names) =>
      names.length <= 3 ? list(names) : list([...names.slice(0, 2), `${count(names.length - 2)} weitere`]),
    wellDone: 'Alle Dienste arbeiten.',
    notWell: (names) => `${list(names)} ${names.length === 1 ? 'arbeitet' : 'arbeiten'} nicht richtig.`,
    health: 'Zustand',
  },
  folders: {
    label: 'Ordner und Projektdateien',
    take: 'Diesen Ordner nehmen',
    up: 'Eine Ebene höher',
    more: 'Mehr zeigen',
    empty: (endings) =>
      endings.length === 0
        ? 'Darin liegt kein Ordner'
        : endings.includes('')
          ? 'Darin liegt nichts'
          : `Kein Ordner und keine Datei, die auf ${either(endings)} endet`,
  },
  work: {
    kinds: {
      loadProject: 'Projekt öffnen',
      takeSnapshot: 'Projektdatei kopieren',
      createAndScan: 'Projekt anlegen',
      rescanProject: 'Nach geänderten Dateien sehen',
      matchFilesForVersioning: 'Dateien Datensätzen zuordnen',
      addSourceFiles: 'Dateien hinzufügen',
      careForProject: 'Projektdatei pflegen',
      uploadFile: 'Datei hochladen',
      uploadFiles: 'Dateien hochladen',
      publishRecord: 'Datensatz veröffentlichen',
      runBatchAction: 'Sammelaktion',
      planBatchAction: 'Sammelaktion planen',
      undoEvent: 'Etwas zurücknehmen',
      verifyRecords: 'Datensätze prüfen',
      prepare: 'Metadaten vorbereiten',
      ensureDraft: 'Entwurf anlegen',
      ensureMetadata: 'Metadaten senden',
      ensureUploaded: 'Dateien hochladen',
      ensurePublished: 'Datensatz veröffentlichen',
      ensureVersion: 'Neue Version vorbereiten',
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
      total === null
        ? `${count(done)} ${UNITS[unit]?.[0] ?? unit}`
        : `${count(done)} von ${count(total)} ${UNITS[unit]?.[1] ?? unit}`,
    cancel: 'Abbrechen',
    cancelling: 'Wird abgebrochen …',
  },
  health: {
    title: 'Zustand',
    service: 'Dienst',
    status: 'Zustand',
    version: 'Version',
    since: 'Laufzeit',
    ok: 'arbeitet',
    degraded: 'mit Störungen',
    asleep: 'schläft, bis er gebraucht wird',
    down: 'antwortet nicht',
    problems: 'Werte der Konfiguration, die nicht gelten können',
  },
  settings: {
    title: 'Einstellungen',
    appearance: 'Darstellung',
    theme: 'Farben',
    themes: { system: 'Wie auf diesem Rechner', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
  },
}
