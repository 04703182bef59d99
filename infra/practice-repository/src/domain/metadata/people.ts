import { isPlainObject } from '@regesta/http/plain-object'
import { compact, plainText, readList } from './text.js'

export interface Person {
  readonly name: string
  readonly affiliation: string | null
  readonly orcid?: string | undefined
  readonly gnd?: string | undefined
}

export interface Contributor extends Person {
  readonly type?: string | undefined
}

const CONTRIBUTOR_TYPES = (
  'ContactPerson DataCollector DataCurator DataManager Distributor Editor HostingInstitution Producer ProjectLeader ' +
  'ProjectManager ProjectMember RegistrationAgency RegistrationAuthority RelatedPerson Researcher ResearchGroup ' +
  'RightsHolder Sponsor Supervisor WorkPackageLeader Other'
).split(' ')

export const isContributorType = (type: unknown): type is string =>
  typeof type === 'string' && CONTRIBUTOR_TYPES.includes(type)

/** "Family, Given" with one space when there is exactly one comma; any other name stays whole. */
function personName(value: unknown): string {
  const name = plainText(value) ?? ''
  const parts = name.split(',').map((part) => part.trim())
  if (parts.length !== 2) return name
  return parts.filter((part) => part !== '').join(', ')
}

/** The bare ORCID iD when its check digit (ISO 7064, 11-2) is right. */
export function orcidOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const digits = value
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?orcid\.org\//i, '')
    .replace(/^orcid:\s*/i, '')
    .replaceAll('-', '')
    .toUpperCase()
  if (!/^\d{15}[\dX]$/.test(digits)) return undefined
  const total = [...digits.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  if (digits[15] !== (check === 10 ? 'X' : String(check))) return undefined
  return digits.replace(/(.{4})(?=.)/g, '$1-')
}

/** The bare GND number, without its prefix. */
function gndOf(value: unknown): string | undefined {
  const number = plainText(value)?.replace(/^(https?:\/\/d-nb\.info\/gnd\/|gnd:)/i, '')
  return number !== undefined && /^[0-9]+(-?[0-9X])?$/i.test(number) ? number : undefined
}

export function readPerson(value: unknown): Person | undefined {
  if (!isPlainObject(value)) return undefined
  return compact({
    name: personName(value.name),
    affiliation: plainText(value.affiliation) ?? null,
    orcid: orcidOf(value.orcid),
    gnd: gndOf(value.gnd),
  })
}

function readContributor(value: unknown): Contributor | undefined {
  const person = readPerson(value)
  if (person === undefined || !isPlainObject(value)) return undefined
  return compact({ ...person, type: isContributorType(value.type) ? value.type : undefined })
}

/** Supervisors of a thesis are contributors, listed before the others. */
export function readContributors(metadata: Record<string, unknown>): Contributor[] | undefined {
  const supervisors = readList(metadata.thesis_supervisors, readPerson) ?? []
  const all = [
    ...supervisors.map((person): Contributor => ({ ...person, type: 'Supervisor' })),
    ...(readList(metadata.contributors, readContributor) ?? []),
  ]
  return all.length === 0 ? undefined : all
}
