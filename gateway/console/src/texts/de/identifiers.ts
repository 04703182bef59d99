import type { identifiers as original } from '../en/identifiers.js'

export const identifiers: typeof original = {
  orcid_form: 'Eine ORCID wird wie 0000-0002-1825-0097 geschrieben.',
  orcid_check: 'Die Prüfziffer stimmt nicht: Eine Ziffer ist vertippt, oder zwei sind vertauscht.',
  gnd_form: 'Eine GND-Nummer hat 8 bis 10 Ziffern und darf auf X enden, wie 118540238.',
}
