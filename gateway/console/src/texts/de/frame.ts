import type { frame as english } from '../en/frame.js'
import { formats } from '../formats.js'

const { count, list } = formats('de')

export const frame: typeof english = {
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  ofProject: 'Projekt',
  ofInstallation: 'Installation',
  noProject: 'Ein Projekt öffnen, um hier seine Dateien, Datensätze und die Zuordnung zu sehen.',
  places: {
    start: 'Start',
    project: 'Überblick',
    files: 'Dateien',
    mapping: 'Zuordnung',
    records: 'Datensätze',
    versions: 'Neue Fassungen',
    repository: 'Repositorium',
    history: 'Verlauf',
    components: 'Komponenten',
    pipelines: 'Pipelines',
    runs: 'Läufe',
    persons: 'Personen',
    settings: 'Einstellungen',
    health: 'Zustand',
    help: 'Hilfe',
  },
  environment: {
    practice: 'Übung',
    production: 'Echtbetrieb',
    practiceMeaning: (repository) =>
      `Übung: Entwürfe und Veröffentlichungen gehen an ${repository} und zählen nirgends.`,
    productionMeaning: (repository) => `Echtbetrieb: Was bei ${repository} veröffentlicht wird, bleibt für immer.`,
    builtIn: 'das Übungsrepositorium dieses Rechners',
  },
  search: 'Suchen',
  running: (pieces) => `${count(pieces)} ${pieces === 1 ? 'läuft' : 'laufen'}`,
  language: 'Sprache',
  theme: 'Farben',
  /** Short, for the bar. */
  themes: { system: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  unread: (names) =>
    `In der Adresse steht ${list(names.map((name) => `„${name}“`))} so, wie diese Seite es nicht kennt. Es wurde übergangen.`,
  dismiss: 'Ausblenden',
}
