import type { keys as english } from '../en/keys.js'

export const keys: typeof english = {
  title: 'Tasten',
  groups: [
    {
      name: 'Überall',
      keys: [
        ['Strg K', 'Seiten, Projekte, Dateien, Datensätze, das Handbuch und Aktionen durchsuchen'],
        ['?', 'diese Seite'],
        ['Esc', 'schließen, was offen ist'],
        ['Tab', 'zum Inhalt, dann zu seiner Liste; eine Reihe von Knöpfen ist ein Halt, Pfeile führen darin weiter'],
      ],
    },
    {
      name: 'Gehen nach: g, dann',
      keys: [
        ['h', 'Start'],
        ['o', 'Überblick'],
        ['f', 'Dateien'],
        ['m', 'Zuordnung'],
        ['r', 'Datensätze'],
        ['v', 'neue Fassungen'],
        ['c', 'Komponenten'],
        ['p', 'Pipelines'],
        ['u', 'Läufe'],
        ['n', 'Personen'],
      ],
    },
    {
      name: 'Auf einer Seite',
      keys: [
        ['n', 'Start: ein neues Projekt'],
        ['1 … 9', 'Start: ein Projekt der Liste öffnen'],
        ['r', 'Überblick: im Ordner nach Änderungen sehen'],
        ['[ ]', 'Datei, Datensatz: davor, danach'],
        ['e', 'Datensatz: Metadaten bearbeiten'],
        ['v', 'Datensatz: im Repositorium nachsehen, ob es dasselbe hat'],
      ],
    },
  ],
  areOn: 'Einzelne Buchstaben sind Tasten. Beim Schreiben wirken sie nie.',
  areOff: 'Einzelne Buchstaben sind abgeschaltet.',
}
