import { normalize } from './automap.js'

/** Words for the same thing in English and German headings; each word is in one group. */
const GROUPS: readonly (readonly string[])[] = [
  ['title', 'Titel', 'Bezeichnung', 'Benennung', 'Name', 'Objektname', 'Objekttitel', 'Überschrift'],
  [
    'description',
    'Beschreibung',
    'Objektbeschreibung',
    'Kurzbeschreibung',
    'Zusammenfassung',
    'Erläuterung',
    'Inhalt',
    'abstract',
  ],
  [
    'keywords',
    'keyword',
    'Schlagwörter',
    'Schlagwort',
    'Schlagworte',
    'Stichwörter',
    'Stichwort',
    'Stichworte',
    'Deskriptoren',
    'tags',
    'subjects',
  ],
  [
    'creators',
    'creator',
    'author',
    'Urheber',
    'Urheberin',
    'Autor',
    'Autorin',
    'Autoren',
    'Verfasser',
    'Verfasserin',
    'Künstler',
    'Künstlerin',
    'Ersteller',
    'Hersteller',
    'Fotograf',
    'Fotografin',
  ],
  [
    'publication_date',
    'date',
    'Datum',
    'Erscheinungsdatum',
    'Veröffentlichungsdatum',
    'Publikationsdatum',
    'Erscheinungsjahr',
    'year',
    'Jahr',
  ],
  ['filename', 'file', 'Dateiname', 'Datei'],
  ['language', 'Sprache'],
  ['license', 'licence', 'Lizenz', 'Nutzungsrechte'],
  ['rights', 'Rechte'],
  ['publisher', 'Verlag', 'Herausgeber'],
  ['place', 'location', 'Ort', 'Standort', 'Fundort'],
  ['material', 'Werkstoff'],
  ['technique', 'Technik'],
  ['dimensions', 'measurements', 'Maße', 'Abmessungen', 'size', 'Größe'],
  ['inventory_number', 'Inventarnummer', 'Inv.-Nr.', 'accession number'],
  ['dating', 'period', 'Datierung', 'Zeit', 'Epoche'],
  ['type', 'Art', 'Typ', 'Objektart'],
  ['notes', 'note', 'Anmerkung', 'Anmerkungen', 'Bemerkung', 'Bemerkungen', 'Notizen', 'comment'],
  ['collection', 'Sammlung'],
  ['version', 'Fassung'],
]

/** Umlauts also as they are written without them. */
const fold = (text: string) =>
  normalize(text).replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss')

const meanings: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap((group, index) => group.map((word) => [fold(word), `meaning ${index}`] as const)),
)

/** What a heading means; a key of its own for a word that is in no group. */
export const meaningOf = (heading: string): string => meanings.get(fold(heading)) ?? `word ${normalize(heading)}`
