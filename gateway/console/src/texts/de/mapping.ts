import type { MappingTexts } from '../en/mapping.js'
import { formats } from '../formats.js'

const { count, list } = formats('de')

const entries = (number: number) => `${count(number)} ${number === 1 ? 'Eintrag' : 'Einträge'}`

/** Texts of the mapping, loaded with it. */
export const mapping: MappingTexts = {
  columnsMeant: (texts) =>
    `${list(texts.map((text) => `„${text}“`))} ${
      texts.length === 1
        ? 'steht als Text in jedem Datensatz und heißt wie eine Spalte.'
        : 'stehen als Texte in jedem Datensatz und heißen wie Spalten.'
    }`,
  takeColumns: (columns) => (columns === 1 ? 'Die Spalte nehmen' : 'Die Spalten nehmen'),
  earlier: {
    title: 'Frühere Zuordnungen',
    purpose:
      'Jede ersetzte Zuordnung bleibt erhalten. Wer eine wiederherstellt, sichert sie neu; auch das lässt sich zurücknehmen.',
    list: 'Frühere Zuordnungen, die letzte zuerst',
    saved: (moment) => `Gesichert am ${moment}`,
    unknown: 'Gesichert zu unbekannter Zeit',
    replaced: (moment) => `ersetzt am ${moment}`,
    by: (client) => `über ${client}`,
    clients: {
      console: 'die Konsole',
      cli: 'die Befehlszeile',
      pipeline: 'eine Pipeline',
      client: 'ein anderes Programm',
      regesta: 'Regesta selbst',
    },
    same: 'Gleich der geltenden Zuordnung',
    differs: (added, removed, changed) =>
      list([
        ...(added > 0 ? [`${entries(added)} mehr`] : []),
        ...(removed > 0 ? [`${entries(removed)} weniger`] : []),
        ...(changed > 0 ? [`${entries(changed)} anders gefüllt`] : []),
      ]),
    look: 'Ansehen',
    lookNamed: (id) => `Frühere Zuordnung ${id} ansehen`,
    number: (id) => `Nr. ${id}`,
    difference: 'Was von der geltenden Zuordnung abweicht',
    noDifference: 'Nichts weicht ab.',
    field: 'Feld',
    here: 'In dieser Zuordnung',
    active: 'In der geltenden',
    spreadsheet: 'Tabelle',
    filenames: 'Spalte mit den Dateinamen',
    absent: 'nicht da',
    restore: 'Wiederherstellen',
    restoreNamed: (id) => `Frühere Zuordnung ${id} wiederherstellen`,
    restoring: 'Wird wiederhergestellt …',
    restored: (id) => `Die frühere Zuordnung ${id} gilt wieder.`,
    unsaved: 'Nicht gesicherte Änderungen liegen einen Schritt zurück.',
    isActive: 'Sie ist der geltenden gleich.',
    toHistory: 'Im Verlauf zurücknehmen',
  },
  reading: {
    sheet: 'Tabellenblatt',
    delimiter: 'Trennzeichen',
    delimiters: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator' },
    encoding: 'Zeichenkodierung',
    findOut: 'Selbst erkannt',
    found: (what) => `Selbst erkannt: ${what}`,
    unknown: (what) => `${what} (nicht vorhanden)`,
  },
}
