import { type Reference, slashes } from '@regesta/contracts/wavefront-references'

/* Names of other files inside models of the format glTF 2.0. */

/** The external files of a glTF document, buffers and images; `data:` and network addresses are not external files. */
export function gltfReferences(document: unknown): { buffers: Reference[]; images: Reference[] } {
  const { buffers, images } = (typeof document === 'object' && document !== null ? document : {}) as {
    buffers?: unknown
    images?: unknown
  }
  return { buffers: uris(buffers).map(decoded), images: uris(images).map(decoded) }
}

const uris = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((entry: unknown) => (entry as { uri?: unknown } | null)?.uri)
    .filter((uri): uri is string => typeof uri === 'string' && uri !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(uri))

/** URIs are percent-encoded; a name that happens to contain a `%` is tried as it is written, too, and as a Windows path. */
function decoded(uri: string): Reference {
  const name = percentDecoded(uri)
  return { readings: [...new Set([name, uri, slashes(name)])] }
}

function percentDecoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
