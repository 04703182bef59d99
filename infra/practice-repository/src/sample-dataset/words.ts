const list = (text: string): readonly string[] => text.split(' ')

/** Surnames that nobody has: a part of an instrument and an ending. */
const SURNAME_STARTS = list(
  'Klang Saiten Noten Pfeifen Bogen Glocken Lauten Stimm Flöten Orgel Zargen Wirbel Harfen Takt Bass Register',
)
const SURNAME_ENDS = list('weber baum fels berger hofer brunn thaler steiner wanger egger reuter mühl')
export const SURNAMES: readonly string[] = SURNAME_STARTS.flatMap((start) => SURNAME_ENDS.map((end) => start + end))

export const GIVEN_NAMES: Record<'männlich' | 'weiblich' | 'non-binary', readonly string[]> = {
  männlich: list(
    'Anton Balthasar Christoph Dominik Emil Friedrich Georg Heinrich Ignaz Jakob Karl Leopold Matthäus Paul Ulrich Wenzel',
  ),
  weiblich: list(
    'Agnes Barbara Clara Dorothea Elisabeth Franziska Gertrud Helene Josepha Klara Magdalena Ottilie Pauline Sophie Theres Walburga',
  ),
  'non-binary': list('Alex Kim Lou Robin Toni Luca'),
}

/** Towns on no map, with coordinates in a lake. */
const TOWN_STARTS = list('Ober Unter Neu Alt Hinter Groß Klein Mittel')
const TOWN_ENDS = list('tonhausen saitingen klangdorf pfeifental glockenried notenbach lautenburg')
export const TOWNS: readonly string[] = TOWN_STARTS.flatMap((start) => TOWN_ENDS.map((end) => start + end))

export const MUSIC_PROFESSIONS = list(
  'Geigenbauer:in Orgelbauer:in Klavierbauer:in Organist:in Kapellmeister:in Sänger:in Komponist:in Musikverleger:in Saitenmacher:in Lautenist:in',
)
export const OTHER_PROFESSIONS = list('Tischler:in Kaufmann/-frau Lehrer:in Drucker:in Uhrmacher:in Schriftsteller:in')
export const HISTORICAL_PROFESSIONS = list('Lauten-Macher Orgelmacher Musicus Cammer-Virtuose Thurner Stadtpfeifer')
export const SECTORS = list('Instrumentenbau Musikpraxis Musikhandel Musikwissenschaft Pädagogik')
export const NATIONALITIES = list('oberländisch unterländisch inselländisch')
export const CONFESSIONS = list('evangelisch katholisch jüdisch konfessionslos')
export const INSTRUMENTS = list('Violine Orgel Laute Harfe Hammerflügel Querflöte Glocke Viola Theorbe Zither')

/** Person relations: the role of each side toward the other, and how the relation is classified. */
export const RELATIONS: readonly (readonly [
  role: string,
  other: string,
  group: string,
  kind: string,
  category: string,
])[] = [
  ['Schüler:in', 'Lehrer:in', 'beruflich', 'Ausbildung', 'Lehre'],
  ['Kind', 'Elternteil', 'privat', 'Familie', 'Verwandtschaft'],
  ['Ehepartner:in', 'Ehepartner:in', 'privat', 'Familie', 'Ehe'],
  ['Nachfolger:in', 'Vorgänger:in', 'beruflich', 'Amt', 'Nachfolge'],
  ['Geschäftspartner:in', 'Geschäftspartner:in', 'beruflich', 'Handel', 'Teilhaberschaft'],
  ['Briefpartner:in', 'Briefpartner:in', 'privat', 'Austausch', 'Korrespondenz'],
]

export const EVENT_TYPES: Record<string, readonly string[]> = {
  'documentation.archival': ['Inventar', 'Taufbuch'],
  'documentation.digital': ['Digitalisierung'],
  'personal.education': ['Lehrzeit', 'Studium'],
  'personal.institution': ['Anstellung', 'Mitgliedschaft'],
  'personal.places': ['Umzug', 'Reise'],
  'production.object': ['Instrumentenbau', 'Reparatur'],
  'production.media': ['Notendruck'],
  'provenance.acquisition': ['Kauf', 'Schenkung'],
  'public.concert': ['Konzert'],
  'public.exhibition': ['Ausstellung'],
}
