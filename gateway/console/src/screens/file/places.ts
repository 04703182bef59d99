import { kindOf } from '../../parts/file-kind.js'
import type { Place } from '../../parts/place-link.js'
import type { KnownFile } from './known-file.js'

/** Models that can be read as the text that they are. */
const MODEL_TEXTS = /\.(obj|gltf|ply|stl)$/i

/** Whether a file has lines that can be shown. */
export const hasLines = (facts: Pick<KnownFile, 'filename' | 'mime_type'>): boolean => {
  const kind = kindOf(facts)
  return kind === 'text' || kind === 'table' || kind === 'drawing' || MODEL_TEXTS.test(facts.filename)
}

/** Whether a part of a file can be shown by what it is called. */
export const hasParts = (facts: Pick<KnownFile, 'filename' | 'mime_type'>): boolean =>
  ['model', 'text'].includes(kindOf(facts))

/** The place that a sentence of the installation names: a line, or a part of a glTF that is shown, by its pointer. */
export function placeIn(sentence: string): Place {
  const [, named, counted] = /\bline (\d+)|[:,] (\d+):\d+: /i.exec(sentence) ?? []
  const line = Number(named ?? counted)
  if (line > 0) return { line }
  const [, part] = /^glTF \w+ at (\/(?:meshes|nodes|materials)\/\d+[\w/]*):/.exec(sentence) ?? []
  return { part }
}
