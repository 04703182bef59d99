import { components } from './installation.js'
import type { AnswerOf } from './surface.js'

/** What the list of components says of one of them; null where it is not here. */
export const listedComponent = (component: string) => ({
  ...components,
  select: ({ metadata: _, ...categories }: AnswerOf<'GET /api/pipeline_components'>) =>
    Object.values(categories)
      .flat()
      .find(({ name }) => name === component) ?? null,
})
