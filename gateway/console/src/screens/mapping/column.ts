import type { AnswerOf } from '../../api/surface.js'

/** A column of a table with its content. */
export type Column = AnswerOf<'POST /api/project/metadata/profile_table'>['columns'][number]
