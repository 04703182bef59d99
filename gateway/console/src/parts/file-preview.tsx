import { hasPicture } from '@regesta/contracts/picture-types'
import { useState } from 'react'
import { contentLink, previewLink } from '../api/file.js'
import { type FileKind, kindOf } from './file-kind.js'
import { KindMark } from './kind-mark.js'
import { useModelPicture } from './model-picture.js'
import { useFileTexts } from './use-file-texts.js'
import './file-preview.css'

interface FilePreviewProps {
  readonly project: string
  readonly file: { readonly file_id: number; readonly filename: string; readonly mime_type: string | null }
  /** Shows its kind alone. */
  readonly isBroken?: boolean
}

/** A file at a glance, as it fits beside a list: its picture, its sound, or what kind of file it is. */
export function FilePreview({ project, file, isBroken = false }: FilePreviewProps) {
  const name = { project, file: file.file_id }
  const kind = kindOf(file)
  if (isBroken) return <OnlyKind kind={kind} />
  // Another file is another preview: nothing of the one before is left.
  const key = file.file_id
  if (hasPicture(file.mime_type)) return <Picture key={key} link={previewLink(name, 640)} name={file.filename} />
  if (kind === 'audio') return <Sound key={key} link={contentLink(name)} name={file.filename} />
  if (kind === 'video') return <Film key={key} link={contentLink(name)} name={file.filename} />
  if (kind === 'model') return <Model key={key} project={project} file={file} />
  return <OnlyKind kind={kind} />
}

/** A model as this browser draws it small; it is turned and measured on its own page. */
function Model({ project, file: { file_id, filename } }: FilePreviewProps) {
  const { address } = useModelPicture({ project, file: file_id, filename })
  return address === null ? <OnlyKind kind="model" /> : <Picture link={address} name={filename} />
}

interface Linked {
  readonly link: string
  readonly name: string
}

function Picture({ link, name }: Linked) {
  const fileTexts = useFileTexts()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <OnlyKind kind="image" says={fileTexts.noPicture} />
  return (
    <span className="file-preview">
      <img src={link} alt={fileTexts.pictureOf(name)} decoding="async" onError={() => setBroken(true)} />
    </span>
  )
}

/** What somebody has recorded comes without captions; a file beside it may hold them. */
const Sound = ({ link, name }: Linked) => (
  <audio className="file-preview" controls preload="metadata" src={link} aria-label={name}>
    <track kind="captions" />
  </audio>
)

const Film = ({ link, name }: Linked) => (
  <video className="file-preview" controls preload="metadata" src={link} aria-label={name}>
    <track kind="captions" />
  </video>
)

function OnlyKind({ kind, says }: { readonly kind: FileKind; readonly says?: string }) {
  const fileTexts = useFileTexts()
  return (
    <span className="file-preview" data-empty>
      <KindMark kind={kind} />
      <span>{says ?? fileTexts.kinds[kind]}</span>
    </span>
  )
}
