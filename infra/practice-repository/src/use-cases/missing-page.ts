import { type Answer, html } from '../http/answer.js'
import { messagePage } from '../pages/layout.js'

/** What a browser sees where there is no published record. */
export const missingPage = (): Answer =>
  html(404, messagePage('Not found', 'There is no published record under this address.'))
