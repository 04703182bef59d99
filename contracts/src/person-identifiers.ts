/** Numbers of persons in the GND, and with a hyphen of corporate bodies and subjects. */
export const GND_FORM = /^(?:\d{8,10}[\dX]?|\d{1,8}-[\dX])$/

/** Four groups of four; the last character is a check digit. */
export const ORCID_FORM = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

export type PersonIdentifier = 'orcid' | 'gnd'

/** Whether a text is an ORCID iD whose check digit is right (ISO 7064, mod 11-2). */
function isOrcid(text: string): boolean {
  if (!ORCID_FORM.test(text)) return false
  const digits = text.replaceAll('-', '')
  const total = [...digits.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits[15] === (check === 10 ? 'X' : String(check))
}

/** An ORCID iD or GND number without the address or word in front of it; everything else as it is. */
export function bareIdentifier(attribute: PersonIdentifier, text: string): string {
  const front =
    attribute === 'orcid'
      ? /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/|orcid(?: id)?[:\s]\s*)/i
      : /^(?:(?:https?:\/\/)?d-nb\.info\/gnd\/|gnd[:\s]\s*)/i
  return text.trim().replace(front, '').toUpperCase()
}

/** What is wrong with an identifier: how it is written, or its check digit. */
export function identifierFault(
  attribute: PersonIdentifier,
  value: string,
): 'orcid_form' | 'orcid_check' | 'gnd_form' | undefined {
  if (attribute === 'gnd') return GND_FORM.test(value) ? undefined : 'gnd_form'
  if (!ORCID_FORM.test(value)) return 'orcid_form'
  return isOrcid(value) ? undefined : 'orcid_check'
}
