import type { MappingTexts } from '../en/mapping.js'
import { formats } from '../formats.js'

const { count, list } = formats('de')

const entries = (number: number) => `${count(number)} ${number === 1 ? 'Eintrag' : 'Einträge'}`

const numbers = (given: readonly string[]) => (given.length === 0 ? 'keine GND und keine ORCID' : list(given))

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
    persons: 'Wer mit Namen gemeint ist',
    onlyHere: (decisions) => `${count(decisions)} davon nicht in der anderen`,
    absent: 'nicht da',
    restore: 'Wiederherstellen',
    restoreNamed: (id) => `Frühere Zuordnung ${id} wiederherstellen`,
    restoring: 'Wird wiederhergestellt …',
    restored: (id) => `Die frühere Zuordnung ${id} gilt wieder.`,
    unsaved: 'Nicht gesicherte Änderungen liegen einen Schritt zurück.',
    isActive: 'Sie ist der geltenden gleich.',
    toHistory: 'Im Verlauf zurücknehmen',
  },
  persons: {
    lookUp: 'Personen nachschlagen',
    close: 'Personen schließen',
    title: (field) => `Personen in ${field}`,
    purpose:
      'Ein Name allein sagt nicht sicher, wer gemeint ist. Hier steht, wen der Personendatensatz unter ihm kennt. Wer gemeint ist, wird ausgewählt; dann steht die Kennung dieser Person in den Metadaten. Von selbst wird nichts entschieden.',
    none: 'In keiner Zeile steht hier ein Name.',
    names: 'Namen in der Tabelle, der häufigste zuerst',
    rows: (rows) => `${count(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}`,
    found: (persons) =>
      persons === 0 ? 'niemand gefunden' : `${count(persons)} ${persons === 1 ? 'Person' : 'Personen'} gefunden`,
    decisions: (decisions) => `${count(decisions)} ${decisions === 1 ? 'Entscheidung' : 'Entscheidungen'}`,
    holdsFor: 'Gilt für',
    row: (row, filename) => `Zeile ${count(row)}: ${filename}`,
    ofRow: (filename) => `Die Zeile von ${filename}`,
    allRows: (rows) =>
      rows === 1 ? 'Jede Zeile mit diesem Namen (jetzt 1)' : `Alle ${count(rows)} Zeilen mit diesem Namen`,
    decided: (scope, who) => `${scope} – ${who}`,
    listedInPart: (listed, rows) =>
      `${count(listed)} von ${count(rows)} Zeilen stehen hier zur Wahl, zuerst die ohne Entscheidung.`,
    heldOtherwise: (held, now) =>
      `Die Zuordnung hat für diese Person ${numbers(held)}, der Personendatensatz jetzt ${numbers(now)}.`,
    takeNow: 'Übernehmen, was der Personendatensatz jetzt hat',
    open: 'Hier ist noch nichts entschieden.',
    openButAll: (who) => `Für diese Zeile allein ist nichts entschieden; für alle Zeilen: ${who}.`,
    identified: (rows) =>
      `In ${count(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'} gibt die Tabelle selbst eine Kennung an. Sie wird nie ersetzt.`,
    candidates: (name) => `Personen des Personendatensatzes, die mit ${name} gemeint sein können`,
    score: (score) => `${count(score)} von 100`,
    nameForms: 'Namen',
    born: 'Geboren',
    died: 'Gestorben',
    professions: 'Berufe',
    gnd: 'GND',
    orcid: 'ORCID',
    noIdentifier:
      'Der Personendatensatz hat keine GND und keine ORCID dieser Person, also kommt keine in die Metadaten.',
    meant: 'Diese Person ist gemeint',
    meantNamed: (person) => `Diese Person ist gemeint: ${person}`,
    isMeant: (person) => `Gemeint ist ${person}.`,
    noneMeant: 'Niemand der Gefundenen ist gemeint.',
    nobodyFound: 'niemand der Gefundenen',
    notThese: 'Niemand von diesen',
    nobody: 'Der Personendatensatz kennt niemanden mit einem ähnlichen Namen.',
    notFoundNow: 'Früher entschieden; der Personendatensatz zeigt diese Person jetzt nicht zu diesem Namen.',
    noCopy: 'Es gibt noch keine Kopie des Personendatensatzes, also lässt sich niemand nachschlagen.',
    toPersons: 'Zu den Personen',
    sync: 'Damit wird der Personendatensatz gelesen; danach noch einmal nachsehen.',
    again: 'Noch einmal nachsehen',
    withoutEffect: (decisions) =>
      decisions === 1
        ? '1 Entscheidung gilt für keine Zeile mehr: Ihr Name steht dort nicht mehr.'
        : `${count(decisions)} Entscheidungen gelten für keine Zeile mehr: Ihre Namen stehen dort nicht mehr.`,
    remove: (decisions) => (decisions === 1 ? 'Entfernen' : `Alle ${count(decisions)} entfernen`),
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
  firstRows: 'Die ersten Zeilen der Tabelle',
  quoted: (value) => `„${value}“`,
  levels: 'Ebenen eines Wertes getrennt durch, etwa > in Handwerk > Töpferei',
  placeEarlier: (column) => `${column} einen Platz nach vorn`,
  isFirst: 'Sie ist die erste.',
}
