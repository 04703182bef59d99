import type { Context } from '../context.js'
import { text } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { badge } from '../pages/badge.js'
import { missingPage } from './missing-page.js'

/** The badge of a DOI that this repository gave. */
export const showBadge =
  ({ store }: Context): UseCase =>
  ({ params }) => {
    const doi = (params.doi ?? '').replace(/\.svg$/, '')
    const known = store.records.findByDoi(doi) ?? store.records.latestByConceptDoi(doi)
    return known === undefined ? missingPage() : text(200, 'image/svg+xml', badge(doi))
  }
