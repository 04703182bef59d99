import type { AnswerOf } from '../../api/surface.js'

/** All that the interface says of a file. */
export type KnownFile = AnswerOf<'GET /api/files/:file_id'>
