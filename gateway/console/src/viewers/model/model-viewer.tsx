import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { FileName } from '../../api/file.js'
import type { Place } from '../../parts/place-link.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { useTexts } from '../../texts/texts.js'
import { CompressedModel, loadModel } from './load-model.js'
import { ModelView } from './model-view.js'
import '../viewers.css'

interface ModelViewerProps {
  readonly file: FileName
  readonly name: string
  readonly bytes: number
  readonly place: Place
}

/** Bytes above which somebody is asked before a model is loaded. */
const LARGE = 50_000_000

/** A model in three dimensions, once it is loaded; a large one only when somebody wants that. */
export function ModelViewer(model: ModelViewerProps) {
  const { bytes } = useTexts()
  const fileTexts = useFileTexts()
  const [isWanted, setWanted] = useState(model.bytes <= LARGE)
  if (!hasGraphics()) return <p className="notice">{fileTexts.model.noGraphics}</p>
  if (isWanted) return <Loading {...model} />
  return (
    <div className="notice">
      <p>{fileTexts.model.large(bytes(model.bytes))}</p>
      <Button className="button" onPress={() => setWanted(true)}>
        {fileTexts.model.load}
      </Button>
    </div>
  )
}

function Loading({ file, name, bytes: size, place }: ModelViewerProps) {
  const { bytes } = useTexts()
  const fileTexts = useFileTexts()
  const says = fileTexts.model
  const query = useQuery({
    queryKey: ['project', file.project, 'file', file.file, 'model'],
    queryFn: ({ signal }) => loadModel(file, name, signal),
    // A model takes much memory, and its stage gives back what belongs to it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (query.error instanceof CompressedModel) return <Compressed extension={query.error.extension} />
  if (query.error !== null) return <ProblemBox error={query.error} onAgain={() => void query.refetch()} />
  if (query.data === undefined) {
    return (
      <p className="notice" role="status">
        {says.loading(bytes(size))}
      </p>
    )
  }
  return <ModelView model={query.data} file={file} name={name} place={place} />
}

/** What the model needs, and the way out. */
function Compressed({ extension }: Pick<CompressedModel, 'extension'>) {
  const fileTexts = useFileTexts()
  const says = fileTexts.model
  const isTexture = extension.includes('texture')
  return <p className="notice">{isTexture ? says.packedTextures(extension) : says.packedGeometry(extension)}</p>
}

let knownGraphics: boolean | undefined

function hasGraphics(): boolean {
  knownGraphics ??= document.createElement('canvas').getContext('webgl2') !== null
  return knownGraphics
}
