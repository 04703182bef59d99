import { findingOf, membersOf } from '@regesta/contracts/messages'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { saidBy, sayingIn } from '../src/parts/said.js'
import { messages, schemaNames, words } from '../src/texts/de/messages.js'
import { de } from '../src/texts/de.js'
import { formats } from '../src/texts/formats.js'

const say = sayingIn({ messages, words, schemaNames }, { texts: de, ...formats('de') })

/** What a German console shows of an answer, as its browser was sent it. */
function shownOf(message: string): string {
  const answer: Record<string, unknown> = JSON.parse(JSON.stringify(membersOf(message)))
  const shown = say(saidBy(message, answer))
  return renderToStaticMarkup(createElement('p', null, shown))
    .replaceAll('&quot;', '"')
    .slice(3, -4)
}

it.each([
  ["Missing 'filePath'", '„filePath“ fehlt'],
  [
    `'search' must have at most 10000 characters, received "a lot"`,
    '„search“ darf höchstens 10.000 Zeichen haben; angegeben ist "a lot"',
  ],
  [
    "'item_ids' must have at least 1 element, received []",
    '„item_ids“ muss mindestens 1 Eintrag haben; angegeben ist []',
  ],
  [`'file_ids' must be of type array, received "7"`, '„file_ids“ muss eine Liste sein, ist aber "7"'],
  ["'credential_value' must not be empty", '„credential_value“ darf nicht leer sein'],
  [
    'The body must be of type object, received [1]',
    'Die Anfrage muss eine Reihe benannter Werte sein; angegeben ist [1]',
  ],
  [
    `The body is not valid (Unrecognized key: "zzz"), received {"zzz":1}`,
    'Die Anfrage ist nicht zu gebrauchen (unbekannt ist "zzz"); angegeben ist {"zzz":1}',
  ],
  [
    `Missing 'name'; 'days' must be more than 0, received -1`,
    '„name“ fehlt; „days“ muss größer als 0 sein; angegeben ist -1',
  ],
])('what is wrong with a request is said in German: %s', (message, german) => {
  expect(shownOf(message)).toBe(german)
})

it.each([
  [
    'The configuration has values that cannot be used. server.port: Too small: expected number to be >=1; server.allowed_origins: Invalid input: expected array, received string. Correct and save it',
    'In der Konfiguration stehen Werte, die nicht zu gebrauchen sind. server.port: Zu klein: Verlangt ist eine Zahl &gt;=1; server.allowed_origins: Verlangt ist eine Liste, angegeben ein Text. Sie richtigstellen und speichern',
  ],
  [
    "The component has 2 faults: component.yaml:7:9 'inputs' must be a list, received {}; Missing required file: main.py",
    'Die Komponente hat 2 Fehler: component.yaml, Zeile 7, Spalte 9: „inputs“ muss eine Liste sein, ist aber {}; Die nötige Datei main.py fehlt',
  ],
])('several faults at once are each said in German: %s', (message, german) => {
  expect(shownOf(message)).toBe(german)
})

it.each([
  [
    'Failed to load the project file /museum/a.pdb: it is not a project file',
    'Die Projektdatei /museum/a.pdb lässt sich nicht öffnen: es ist keine Projektdatei',
  ],
  [
    'The projects service does not answer. It may be starting again; try once more in a moment',
    'Der Dienst projects antwortet nicht. Vielleicht beginnt er gerade neu; gleich noch einmal versuchen',
  ],
  ['3.1 MiB of 12.0 MiB fetched', '3.1 MiB von 12.0 MiB sind da'],
  ["Creating virtual environment using 'uv'...", 'Eine eigene Python-Umgebung wird mit uv angelegt …'],
  [
    'Installation failed: The Python dependencies could not be installed: python ended with exit code 1\nERROR: none fits',
    'Die Installation ist gescheitert: Die Python-Pakete ließen sich nicht installieren: python endete mit dem Code 1: ERROR: none fits',
  ],
  [
    "The component needs 'ffmpeg', which is missing: 'ffmpeg -version' could not be run. To install it: apt install ffmpeg",
    'Die Komponente braucht „ffmpeg“, und das fehlt: „ffmpeg -version“ ließ sich nicht ausführen. Installieren lässt es sich so: apt install ffmpeg',
  ],
  [
    "'main.py --help' ended with exit code 2: cannot start. Its results will be asked for with --output",
    '„main.py --help“ endete mit dem Code 2: cannot start. Nach ihren Ergebnissen wird mit --output gefragt',
  ],
  [
    'component.yaml:4:12 \'metadata.version\' is a number and was taken as the text "1.0". Put it in quotes',
    'component.yaml, Zeile 4, Spalte 12: „metadata.version“ ist eine Zahl und wurde als Text „1.0“ gelesen. In Anführungszeichen setzen',
  ],
])('what Regesta says is said in German: %s', (message, german) => {
  expect(shownOf(message)).toBe(german)
})

it.each([
  ["'notes' must be of type str, but got list.", 'Anmerkungen muss ein Text sein, ist aber eine Liste'],
  [
    'Invalid start in \'dates\': about 1890. Or so. Use YYYY-MM-DD, YYYY-MM or YYYY; words such as "about" belong in the description',
    'Daten, Beginn: about 1890. Or so hat keine der Formen JJJJ-MM-TT, JJJJ-MM oder JJJJ; Wörter wie „um“ gehören in die Beschreibung',
  ],
  [
    'Unsupported file format: The file is not an Excel workbook (.xlsx) but plain text or of an unknown format. It was probably renamed: give it its right ending or save it as .xlsx or .csv (/museum/cups (1).xlsx)',
    'Dieses Format wird nicht gelesen: Erwartet ist eine Excel-Arbeitsmappe (.xlsx); die Datei ist aber reiner Text oder von unbekanntem Format. Wahrscheinlich wurde sie umbenannt: ihr die richtige Endung geben oder sie als .xlsx oder .csv speichern (/museum/cups (1).xlsx)',
  ],
  [
    "The metadata of record 7 were not stored: The repository did not take 'title' as it was sent: 'T' was sent, it shows nothing. Invalid title: 'T'. The repository wants at least 3 characters; write a longer one. Correct its value and prepare the metadata again",
    'Titel: Das Repositorium hat den Wert nicht so übernommen, wie er gesendet wurde; gesendet wurde &#x27;T&#x27;, dort steht nichts. Titel: &#x27;T&#x27; ist zu kurz. Das Repositorium verlangt mindestens 3 Zeichen. Den Wert berichtigen und die Metadaten neu vorbereiten',
  ],
])('what is wrong with metadata and tables is said in German: %s', (message, german) => {
  expect(shownOf(message)).toContain(german)
})

it('what nobody knows stays as it was said, beside what is known', () => {
  expect(say(findingOf('Something else'))).toBeUndefined()
  expect(shownOf("Missing 'name'; something else")).toBe('')
})
