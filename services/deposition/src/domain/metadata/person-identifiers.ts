import { bareIdentifier, GND_FORM, ORCID_FORM } from '@regesta/contracts/person-identifiers'

/** A bare number is a GND number of a person only when its check digit is right: years and inventory numbers look alike. */
function isCheckedGnd(text: string): boolean {
  if (!/^\d{8,9}[\dX]$/.test(text)) return false
  const digits = [...text.slice(0, -1)].map(Number)
  const total = digits.reduce((sum, digit, index) => sum + digit * (digits.length + 1 - index), 0)
  const check = (11 - (total % 11)) % 11
  return text.endsWith(check === 10 ? 'X' : String(check))
}

/** What stands in brackets behind a name, when it is an identifier. */
function identifierIn(text: string): { orcid: string } | { gnd: string } | undefined {
  const orcid = bareIdentifier('orcid', text)
  if (ORCID_FORM.test(orcid)) return { orcid }
  const gnd = bareIdentifier('gnd', text)
  const isNamed = gnd !== text.trim().toUpperCase()
  return (isNamed && GND_FORM.test(gnd)) || isCheckedGnd(gnd) ? { gnd } : undefined
}

const BRACKETS = /[([]([^()[\]]*)[)\]]/g

/** A name without the identifiers that people write in brackets behind it, and those identifiers. */
export function takeIdentifiers(text: string): { name: string; orcid?: string; gnd?: string } {
  const found: { orcid?: string; gnd?: string } = {}
  const name = text.replace(BRACKETS, (whole, inner: string) => {
    const identifier = identifierIn(inner)
    if (identifier === undefined) return whole
    Object.assign(found, identifier)
    return ''
  })
  return { name: name.replace(/ {2,}/g, ' ').trim(), ...found }
}
