import type { ComponentPageTexts } from '../en/component-page.js'
import { formats } from '../formats.js'

const { count } = formats('de')

export const componentPage: ComponentPageTexts = {
  creates: 'Legt an',
  needs: {
    title: 'Was sie auf diesem Rechner braucht',
    purpose: 'Wofür',
    found: 'Befund',
    present: 'da',
    needed: 'fehlt; ohne geht es nicht',
    useful: 'fehlt; es geht auch ohne',
    unknown: 'nicht bekannt',
  },
  files: {
    title: 'Eigene Dateien',
    text: 'Sie werden in die Komponente kopiert. Eine spätere Installation nimmt sie wieder, wenn keine andere Datei genannt ist.',
    needed: (label) => `${label} (nötig)`,
    useful: (label) => `${label} (kann fehlen)`,
    first: (label) => `„${label}“ muss zuerst genannt werden.`,
  },
  isInstalling: 'Sie wird gerade installiert.',
  hasEnded: 'Diese Installation ist zu Ende.',
  progress: 'Fortschritt der Installation',
  goesOn: 'Sie geht weiter, auch wenn diese Seite verlassen wird; diese Adresse zeigt sie wieder.',
  silent: 'Regesta antwortet gerade nicht. Sobald es wieder antwortet, geht das Protokoll weiter.',
  log: 'Protokoll der Installation',
  earlier: (lines) =>
    `${lines === 1 ? 'Eine frühere Zeile ist' : `${count(lines)} frühere Zeilen sind`} nicht gezeigt; die Anfrage darunter nennt alle.`,
  follow: 'Ihr Protokoll verfolgen, Zeile für Zeile.',
  templates: {
    title: 'Vorlagen',
    text: 'Parameter unter einem Namen. Die gezeigte Vorlage steht in der Anfrage darunter.',
    none: 'Es gibt noch keine Vorlage.',
    action: 'Aktion',
    parametersOf: (name) => `Parameter von „${name}“`,
    parameter: 'Parameter',
    value: 'Wert',
    hide: 'Keine zeigen',
    remove: 'Löschen',
    removeNamed: (name) => `„${name}“ löschen`,
    sure: (name) => `„${name}“ lässt sich nicht zurückholen.`,
    brought:
      'Die Komponente bringt sie mit: Sie bleibt so lange wie die Komponente. Eine eigene mit demselben Namen geht ihr vor.',
    store: 'Vorlage speichern',
    name: 'Name der Vorlage',
    left: 'Was leer bleibt, gehört nicht zur Vorlage. Eine eigene Vorlage mit demselben Namen wird ersetzt.',
    save: 'Speichern',
    valueOf: (label, name) => `${label} (${name})`,
    asGiven: (standard) => `gehört nicht dazu (Vorgabe: ${standard})`,
    faults: {
      whole: 'Hier wird eine ganze Zahl erwartet.',
      number: 'Hier wird eine Zahl erwartet.',
      json: 'Hier wird JSON erwartet, etwa ["a", "b"].',
    },
    nameFirst: 'Zuerst einen Namen nennen.',
    faultsFirst: 'Was oben falsch ist, muss zuerst behoben werden.',
    valuesFirst: 'Zuerst einen Wert nennen.',
  },
}
