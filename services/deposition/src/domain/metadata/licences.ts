import deprecated from 'spdx-license-ids/deprecated.json' with { type: 'json' }
import current from 'spdx-license-ids/index.json' with { type: 'json' }

/** Names that the repository has beside those of SPDX: older ones of its own, and licences without a text. */
const OWN =
  `cc-by cc-by-sa cc-by-nc cc-by-nd cc-by-nc-sa cc-by-nc-nd cc-nc cc-zero cc0 apache apache2.0 mit-license zlib-license
  isc-license gpl lgpl odc-by odc-odbl odc-pddl ogl-uk-3.0 other-open other-closed other-at other-nc other-pd
  notspecified`.split(/\s+/)

const known: ReadonlySet<string> = new Set([...current, ...deprecated, ...OWN].map((id) => id.toLowerCase()))

/** Whether the repository knows a licence by this identifier, in any case. */
export const isKnownLicence = (id: string): boolean => known.has(id.trim().toLowerCase())
