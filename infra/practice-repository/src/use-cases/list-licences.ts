import { describeLicence, licenceIds } from '../domain/metadata/licences.js'
import { refusals } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import type { UseCase } from '../http/route.js'

const entry = (origin: string, id: string) => {
  const licence = describeLicence(id)
  if (licence === undefined) return undefined
  return {
    id: licence.id,
    title: { en: licence.title },
    props: { scheme: licence.url === undefined ? '' : 'spdx', url: licence.url ?? '' },
    links: { self: `${origin}/api/vocabularies/licenses/${licence.id}` },
  }
}

/** The licences that the repository knows. */
export const listLicences =
  (): UseCase =>
  ({ origin }) => {
    const hits = licenceIds().map((id) => entry(origin, id))
    return json(200, { hits: { hits, total: hits.length }, links: { self: `${origin}/api/vocabularies/licenses` } })
  }

/** One licence under any of its names. */
export const getLicence =
  (): UseCase =>
  ({ origin, params }) => {
    const found = entry(origin, params.id ?? '')
    if (found === undefined) throw refusals.unknownIdentifier()
    return json(200, found)
  }
