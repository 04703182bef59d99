import type { Context } from '../context.js'
import { redirect } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { missingPage } from './missing-page.js'

/** Leads from a version's DOI to it, and from a concept's DOI to the newest version. */
export const resolveDoi =
  ({ store }: Context): UseCase =>
  ({ params }) => {
    const doi = `${params.prefix ?? ''}/${params.suffix ?? ''}`.toLowerCase()
    const record = store.records.findByDoi(doi) ?? store.records.latestByConceptDoi(doi)
    return record === undefined ? missingPage() : redirect(302, `/records/${record.id}`)
  }
