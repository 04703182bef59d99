import type { IncomingHttpHeaders } from 'node:http'
import { SCHEME_HEADER } from './headers.js'

/** The origin under which the caller has reached this program, for addresses in answers. */
export const publicOrigin = ({ host, [SCHEME_HEADER]: scheme }: IncomingHttpHeaders): string =>
  `${scheme === 'https' ? 'https' : 'http'}://${host ?? 'localhost'}`
