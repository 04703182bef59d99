import type { palette as english } from '../en/palette.js'

export const palette: typeof english = {
  title: 'Seiten, Projekte, Dateien, Datensätze und das Handbuch durchsuchen',
  hint: 'Pfeile wählen, Eingabe öffnet, Esc schließt.',
  none: 'Nichts passt.',
  screens: 'Seite',
  projects: 'Projekt',
  files: 'Datei',
  records: 'Datensatz',
  actions: 'Aktion',
  guide: 'Handbuch',
  act: {
    dark: 'Dunkle Farben verwenden',
    light: 'Helle Farben verwenden',
    german: 'Auf Deutsch',
    english: 'In English',
    create: 'Neues Projekt aus einem Ordner',
    keys: 'Tasten zeigen',
    checks: 'Installation prüfen',
  },
}
