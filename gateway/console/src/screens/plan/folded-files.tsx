import type { ReactNode } from 'react'
import type { PlannedItem } from '../../api/batch.js'
import { useSendingTexts } from '../records/texts.js'

type Fate = PlannedItem['files'][number]['action'] | NonNullable<PlannedItem['version_files']>[number]['outcome']

/** What is counted of files beside those that are sent, and what that is called. */
const COUNTED = { there: 'there', kept: 'kept', left_out: 'leftOut', impossible: 'impossible' } as const

interface FoldedFilesProps<F> {
  readonly files: readonly F[]
  readonly fateOf: (file: F) => Fate
  /** What is said of a file behind its name and what becomes of it. */
  readonly children: (file: F) => ReactNode
}

/** Files, folded up below how many of them have which fate. */
export function FoldedFiles<F extends { readonly key: string; readonly bytes: number }>(props: FoldedFilesProps<F>) {
  const { files, fateOf, children } = props
  const says = useSendingTexts()
  const of = (fate: string) => files.filter((file) => fateOf(file) === fate)
  const sent = of('send')
  const sums = [
    ...(sent.length > 0
      ? [
          says.toSend(
            sent.length,
            sent.reduce((sum, { bytes }) => sum + bytes, 0),
          ),
        ]
      : []),
    ...Object.entries(COUNTED).flatMap(([fate, name]) => (of(fate).length > 0 ? [says[name](of(fate).length)] : [])),
  ]
  return (
    <details>
      <summary>{sums.join(', ')}</summary>
      <ul className="plain">
        {files.map((file) => (
          <li key={file.key}>
            {file.key} · {says.fileActions[fateOf(file)]}
            {children(file)}
          </li>
        ))}
      </ul>
    </details>
  )
}
