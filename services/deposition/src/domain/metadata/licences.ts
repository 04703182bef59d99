import { ownMember } from '@regesta/contracts/own-member'
import deprecated from 'spdx-license-ids/deprecated.json' with { type: 'json' }
import current from 'spdx-license-ids/index.json' with { type: 'json' }

/** Names of the repository's own, and what it calls the licence itself; SPDX has names beside these. */
const OWN: Readonly<Record<string, string>> = {
  'cc-by': 'cc-by-4.0',
  'cc-by-sa': 'cc-by-sa-4.0',
  'cc-by-nc': 'cc-by-nc-4.0',
  'cc-nc': 'cc-by-nc-4.0',
  'cc-by-nd': 'cc-by-nd-4.0',
  'cc-by-nc-sa': 'cc-by-nc-sa-4.0',
  'cc-by-nc-nd': 'cc-by-nc-nd-4.0',
  cc0: 'cc-zero',
  'cc0-1.0': 'cc-zero',
  apache: 'apache2.0',
  'apache-2.0': 'apache2.0',
  mit: 'mit-license',
  zlib: 'zlib-license',
  isc: 'isc-license',
  gpl: 'gpl-2.0',
  lgpl: 'lgpl-2.1',
  'odc-by-1.0': 'odc-by',
  'odbl-1.0': 'odc-odbl',
  'pddl-1.0': 'odc-pddl',
}

/** Licences without a text, and those that only the repository's own names know. */
const FURTHER = `cc-zero apache2.0 mit-license zlib-license isc-license odc-by odc-odbl odc-pddl ogl-uk-3.0 other-open
  other-closed other-at other-nc other-pd notspecified`.split(/\s+/)

const known: ReadonlySet<string> = new Set(
  [...current, ...deprecated, ...Object.keys(OWN), ...FURTHER].map((id) => id.toLowerCase()),
)

/** Whether the repository knows a licence by this identifier, in any case. */
export const isKnownLicence = (id: string): boolean => known.has(id.trim().toLowerCase())

/** The name that the repository has for a licence, whatever it was called. */
export function licenceName(id: string): string {
  const name = id.trim().toLowerCase()
  return ownMember(OWN, name) ?? name.replace(/-only$/, '').replace(/\+$/, '-or-later')
}
