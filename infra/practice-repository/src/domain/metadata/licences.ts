import { ownMember } from '@regesta/contracts/own-member'
import { isPlainObject } from '@regesta/http/plain-object'
import { compact } from './text.js'

/** Licences by the id they come back with: SPDX id, title. */
const LICENCES: Record<string, readonly [spdx: string, title: string]> = {
  'cc-zero': ['CC0-1.0', 'Creative Commons Zero v1.0 Universal'],
  'cc-by-1.0': ['CC-BY-1.0', 'Creative Commons Attribution 1.0 Generic'],
  'cc-by-2.0': ['CC-BY-2.0', 'Creative Commons Attribution 2.0 Generic'],
  'cc-by-2.5': ['CC-BY-2.5', 'Creative Commons Attribution 2.5 Generic'],
  'cc-by-3.0': ['CC-BY-3.0', 'Creative Commons Attribution 3.0 Unported'],
  'cc-by-4.0': ['CC-BY-4.0', 'Creative Commons Attribution 4.0 International'],
  'cc-by-sa-3.0': ['CC-BY-SA-3.0', 'Creative Commons Attribution Share Alike 3.0 Unported'],
  'cc-by-sa-4.0': ['CC-BY-SA-4.0', 'Creative Commons Attribution Share Alike 4.0 International'],
  'cc-by-nc-3.0': ['CC-BY-NC-3.0', 'Creative Commons Attribution Non Commercial 3.0 Unported'],
  'cc-by-nc-4.0': ['CC-BY-NC-4.0', 'Creative Commons Attribution Non Commercial 4.0 International'],
  'cc-by-nd-4.0': ['CC-BY-ND-4.0', 'Creative Commons Attribution No Derivatives 4.0 International'],
  'cc-by-nc-sa-3.0': ['CC-BY-NC-SA-3.0', 'Creative Commons Attribution Non Commercial Share Alike 3.0 Unported'],
  'cc-by-nc-sa-4.0': ['CC-BY-NC-SA-4.0', 'Creative Commons Attribution Non Commercial Share Alike 4.0 International'],
  'cc-by-nc-nd-4.0': [
    'CC-BY-NC-ND-4.0',
    'Creative Commons Attribution Non Commercial No Derivatives 4.0 International',
  ],
  'mit-license': ['MIT', 'MIT License'],
  'apache2.0': ['Apache-2.0', 'Apache License 2.0'],
  'gpl-2.0': ['GPL-2.0-only', 'GNU General Public License v2.0 only'],
  'gpl-2.0-or-later': ['GPL-2.0-or-later', 'GNU General Public License v2.0 or later'],
  'gpl-3.0': ['GPL-3.0-only', 'GNU General Public License v3.0 only'],
  'gpl-3.0-or-later': ['GPL-3.0-or-later', 'GNU General Public License v3.0 or later'],
  'lgpl-2.1': ['LGPL-2.1-only', 'GNU Lesser General Public License v2.1 only'],
  'lgpl-3.0': ['LGPL-3.0-only', 'GNU Lesser General Public License v3.0 only'],
  'agpl-3.0': ['AGPL-3.0-only', 'GNU Affero General Public License v3.0'],
  'agpl-3.0-or-later': ['AGPL-3.0-or-later', 'GNU Affero General Public License v3.0 or later'],
  'bsd-2-clause': ['BSD-2-Clause', 'BSD 2-Clause "Simplified" License'],
  'bsd-3-clause': ['BSD-3-Clause', 'BSD 3-Clause "New" or "Revised" License'],
  'mpl-2.0': ['MPL-2.0', 'Mozilla Public License 2.0'],
  'epl-2.0': ['EPL-2.0', 'Eclipse Public License 2.0'],
  'eupl-1.2': ['EUPL-1.2', 'European Union Public License 1.2'],
  'isc-license': ['ISC', 'ISC License'],
  'odc-by': ['ODC-By-1.0', 'Open Data Commons Attribution License v1.0'],
  'odc-odbl': ['ODbL-1.0', 'Open Data Commons Open Database License v1.0'],
  'odc-pddl': ['PDDL-1.0', 'Open Data Commons Public Domain Dedication & License 1.0'],
  'zlib-license': ['Zlib', 'zlib License'],
  'ogl-uk-3.0': ['OGL-UK-3.0', 'Open Government Licence v3.0'],
  wtfpl: ['WTFPL', 'Do What The F*ck You Want To Public License'],
  unlicense: ['Unlicense', 'The Unlicense'],
  'other-open': ['other-open', 'Other (Open)'],
  'other-closed': ['other-closed', 'Other (Not Open)'],
  'other-at': ['other-at', 'Other (Attribution)'],
  'other-nc': ['other-nc', 'Other (Non-Commercial)'],
  'other-pd': ['other-pd', 'Other (Public Domain)'],
  notspecified: ['notspecified', 'License Not Specified'],
}

/** Named without a version, they are meant in the latest one. */
const CREATIVE_COMMONS = ['cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nd', 'cc-by-nc-sa', 'cc-by-nc-nd']

const ALIASES: Record<string, string> = {
  ...Object.fromEntries(CREATIVE_COMMONS.map((id) => [id, `${id}-4.0`])),
  'cc-nc': 'cc-by-nc-4.0',
  cc0: 'cc-zero',
  apache: 'apache2.0',
  'apache-2.0': 'apache2.0',
  mit: 'mit-license',
  zlib: 'zlib-license',
  'gpl-3.0-only': 'gpl-3.0',
  'gpl-2.0-only': 'gpl-2.0',
  gpl: 'gpl-2.0',
  lgpl: 'lgpl-2.1',
  'odbl-1.0': 'odc-odbl',
  'pddl-1.0': 'odc-pddl',
  'odc-by-1.0': 'odc-by',
}

const BY_SPDX = Object.fromEntries(Object.entries(LICENCES).map(([id, [spdx]]) => [spdx.toLowerCase(), id]))

export type LicenceReading = { kind: 'known'; id: string } | { kind: 'none' } | { kind: 'refused'; message: string }

/** Any spelling of a licence, as the id that the repository answers with. */
export function readLicence(value: unknown): LicenceReading {
  if (value === undefined || value === null || value === '') return { kind: 'none' }
  const given = isPlainObject(value) ? value.id : value
  if (typeof given !== 'string') {
    const shown = JSON.stringify(value)
    return {
      kind: 'refused',
      message: `Invalid license value provided (expected string, or object with 'id' key): ${shown}`,
    }
  }
  const name = given.trim().toLowerCase()
  const id = Object.hasOwn(LICENCES, name) ? name : (ownMember(ALIASES, name) ?? ownMember(BY_SPDX, name))
  return id === undefined ? { kind: 'refused', message: `Invalid license provided: ${given}` } : { kind: 'known', id }
}

/** What an open record without a licence gets. */
export const defaultLicence = (uploadType: unknown): string => (uploadType === 'dataset' ? 'cc-zero' : 'cc-by-4.0')

/** A licence as the vocabulary describes it. */
export function describeLicence(id: string) {
  const reading = readLicence(id)
  const known = reading.kind === 'known' ? LICENCES[reading.id] : undefined
  if (reading.kind !== 'known' || known === undefined) return undefined
  const [spdx, title] = known
  const url = spdx === reading.id ? undefined : `https://spdx.org/licenses/${spdx}.html`
  return compact({ id: reading.id, spdx, title, url })
}

export const licenceIds = (): string[] => Object.keys(LICENCES)
