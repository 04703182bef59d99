import { hasPicture } from '@regesta/contracts/picture-types'
import type { ComponentType, ReactNode } from 'react'
import type { FileName } from '../../api/file.js'
import { kindOf } from '../../parts/file-kind.js'
import { FilePreview } from '../../parts/file-preview.js'
import { KindMark } from '../../parts/kind-mark.js'
import { GreyRows } from '../../parts/loaded.js'
import type { Place } from '../../parts/place-link.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { whenNeeded } from '../../parts/when-needed.js'
import type { KnownFile } from './known-file.js'
import { hasLines } from './places.js'

const shownWhenNeeded = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  whenNeeded(load, <GreyRows />)

const ImageViewer = shownWhenNeeded(() => import('../../viewers/image-viewer.js').then(({ ImageViewer: it }) => it))
const ModelViewer = shownWhenNeeded(() =>
  import('../../viewers/model/model-viewer.js').then(({ ModelViewer: it }) => it),
)
const PdfViewer = shownWhenNeeded(() => import('../../viewers/pdf-viewer.js').then(({ PdfViewer: it }) => it))
const TextViewer = shownWhenNeeded(() => import('../../viewers/text-viewer.js').then(({ TextViewer: it }) => it))
const TableViewer = shownWhenNeeded(() => import('../../viewers/table-viewer.js').then(({ TableViewer: it }) => it))

interface ViewerProps {
  readonly name: FileName
  readonly facts: KnownFile
  readonly place: Place
}

/** What a file looks like, by the viewer that fits it; each is loaded when it is first needed. */
export function Viewer({ name, facts, place }: ViewerProps) {
  const fileTexts = useFileTexts()
  const isThere = facts.on_disk.state === 'unchanged' || facts.on_disk.state === 'changed'
  return (
    <section className="panel" aria-label={fileTexts.view.preview}>
      {isThere ? viewerOf(name, facts, place) : <p className="quiet">{fileTexts.nothingThere}</p>}
    </section>
  )
}

function viewerOf(name: FileName, facts: KnownFile, place: Place): ReactNode {
  const text = { file: name, name: facts.filename, bytes: facts.on_disk.size_bytes ?? facts.size_bytes, place }
  // An address with a line wants the text, whatever else the file is.
  if (place.line !== undefined && hasLines(facts)) return <TextViewer {...text} />
  switch (kindOf(facts)) {
    case 'image':
      return hasPicture(facts.mime_type) ? (
        <ImageViewer file={name} name={facts.filename} />
      ) : (
        <NotShown facts={facts} />
      )
    case 'model':
      return <ModelViewer {...text} />
    case 'pdf':
      return <PdfViewer file={name} name={facts.filename} />
    case 'table':
      return <TableViewer {...text} />
    // What a drawing draws may be anything; here it is what it consists of.
    case 'drawing':
    case 'text':
      return <TextViewer {...text} />
    case 'audio':
    case 'video':
      return <FilePreview project={name.project} file={facts} />
    default:
      return <NotShown facts={facts} />
  }
}

function NotShown({ facts }: { readonly facts: KnownFile }) {
  const fileTexts = useFileTexts()
  const kind = kindOf(facts)
  return (
    <div className="file-preview" data-empty>
      <KindMark kind={kind} />
      <strong>{fileTexts.kinds[kind]}</strong>
      <p>{fileTexts.none}</p>
    </div>
  )
}
