import { useQuery } from '@tanstack/react-query'
import { getDocument, type PDFDocumentProxy, PDFWorker, RenderingCancelledException, VerbosityLevel } from 'pdfjs-dist'
import WorkerOfPages from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'
import { useEffect, useRef, useState } from 'react'
import { contentLink, type FileName } from '../api/file.js'
import { ActionButton } from '../parts/action-button.js'
import { Loaded } from '../parts/loaded.js'
import { ScrollRegion } from '../parts/scroll-region.js'
import { useFileTexts } from '../parts/use-file-texts.js'
import { useTexts } from '../texts/texts.js'
import { suppliesOf } from './pdf-supplies.js'
import './viewers.css'

interface PdfViewerProps {
  readonly file: FileName
  readonly name: string
}

/** A document page by page: drawn for the eyes, and as text for all who read otherwise. */
export function PdfViewer({ file, name }: PdfViewerProps) {
  const { document, error, lacks } = useDocument(contentLink(file))
  const fileTexts = useFileTexts()
  if (error !== undefined) {
    return (
      <p className="notice" role="alert">
        {fileTexts.pdf.failed} <span lang="en">({error.message})</span>
      </p>
    )
  }
  return document === undefined ? null : <Pages document={document} name={name} lacks={lacks} />
}

interface OpenedDocument {
  readonly document?: PDFDocumentProxy
  readonly error?: Error
  /** Tables of letters that it was to be drawn with and that are not here. */
  readonly lacks: readonly string[]
}

/** Warnings of the reader are about the document, and for those who write readers of PDF. */
const verbosity = VerbosityLevel.ERRORS

/** Read in ranges as its pages are needed; it runs nothing, and draws with the fonts of this computer what brings none. */
function useDocument(url: string): OpenedDocument {
  const [opened, setOpened] = useState<OpenedDocument>({ lacks: [] })
  useEffect(() => {
    let isWanted = true
    const tell = (more: Partial<OpenedDocument>) => isWanted && setOpened((before) => ({ ...before, ...more }))
    const lacks = new Set<string>()
    const supplies = suppliesOf((table) => tell({ lacks: [...lacks.add(table)] }))
    const port = new WorkerOfPages()
    const worker = PDFWorker.create({ port, verbosity })
    const options = {
      url,
      worker,
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: true,
      verbosity,
      ...supplies,
    }
    const loading = getDocument({ ...options, disableAutoFetch: true, disableStream: true })
    loading.promise.then(
      (document) => tell({ document }),
      (error: Error) => tell({ error }),
    )
    return () => {
      isWanted = false
      void loading.destroy().finally(() => port.terminate())
    }
  }, [url])
  return opened
}

type PagesProps = Required<Pick<OpenedDocument, 'document' | 'lacks'>> & Pick<PdfViewerProps, 'name'>

function Pages({ document, name, lacks }: PagesProps) {
  const fileTexts = useFileTexts()
  const [page, setPage] = useState(1)
  const says = fileTexts.pdf
  const { first, last } = useTexts().texts.parts.pager
  const pages = document.numPages
  return (
    <div className="viewer">
      <div className="tools">
        <ActionButton reason={page <= 1 ? first : undefined} onPress={() => setPage(page - 1)}>
          {says.previous}
        </ActionButton>
        <ActionButton reason={page >= pages ? last : undefined} onPress={() => setPage(page + 1)}>
          {says.next}
        </ActionButton>
        <span role="status">{says.page(page, pages)}</span>
      </div>
      {lacks.length > 0 && (
        <p className="notice" role="status">
          {says.lacks(lacks)}
        </p>
      )}
      <ScrollRegion className="page-view" label={says.label(name, page)}>
        <DrawnPage document={document} page={page} label={says.label(name, page)} />
      </ScrollRegion>
      <PageText document={document} page={page} />
    </div>
  )
}

interface OnePage {
  readonly document: PDFDocumentProxy
  readonly page: number
}

/** Pixels of a page from side to side. */
const WIDTH = 1_400

function DrawnPage({ document, page, label }: OnePage & { readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const stop = new AbortController()
    draw({ document, page }, element, stop.signal).catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException) && !stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [document, page])
  return <canvas ref={canvas} role="img" aria-label={label} />
}

async function draw({ document, page }: OnePage, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const found = await document.getPage(page)
  signal.throwIfAborted()
  const viewport = found.getViewport({ scale: WIDTH / found.getViewport({ scale: 1 }).width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  const drawing = found.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
}

function PageText({ document, page }: OnePage) {
  const fileTexts = useFileTexts()
  const query = useQuery({
    queryKey: ['pdf', document.fingerprints[0], page],
    queryFn: async () => {
      const { items } = await (await document.getPage(page)).getTextContent()
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    },
  })
  return (
    <details>
      <summary>{fileTexts.pdf.text}</summary>
      <Loaded query={query}>{(text) => <p className="page-text">{text.trim() || fileTexts.pdf.noText}</p>}</Loaded>
    </details>
  )
}
