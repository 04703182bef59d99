import { useQuery } from '@tanstack/react-query'
import OpenSeadragon from 'openseadragon'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { cutLink, type FileName, imageSize } from '../api/file.js'
import { Loaded } from '../parts/loaded.js'
import { useFileTexts } from '../parts/use-file-texts.js'
import { useTexts } from '../texts/texts.js'
import './viewers.css'

interface ImageViewerProps {
  readonly file: FileName
  readonly name: string
}

/** An image that is looked at as closely as it has pixels. */
export function ImageViewer({ file, name }: ImageViewerProps) {
  return (
    <Loaded query={useQuery(imageSize(file))}>{(size) => <DeepImage file={file} name={name} size={size} />}</Loaded>
  )
}

interface Size {
  readonly width: number
  readonly height: number
}

function DeepImage({ file: { project, file }, name, size }: ImageViewerProps & { readonly size: Size }) {
  const { texts } = useTexts()
  const fileTexts = useFileTexts()
  const place = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<OpenSeadragon.Viewer>()
  const { width, height } = size
  useEffect(() => {
    if (place.current === null) return
    const opened = open(place.current, tilesOf({ project, file }, { width, height }))
    setViewer(opened)
    return () => opened.destroy()
  }, [project, file, width, height])
  useEffect(() => {
    viewer?.canvas.setAttribute('aria-label', fileTexts.image.label(name))
    viewer?.canvas.setAttribute('role', 'application')
  }, [viewer, name, texts])
  const zoom = (factor: number) => viewer?.viewport.zoomBy(factor).applyConstraints()
  return (
    <figure className="viewer">
      <div className="canvas" ref={place} />
      <figcaption className="tools">
        <Button className="button" onPress={() => zoom(1.5)}>
          {fileTexts.image.closer}
        </Button>
        <Button className="button" onPress={() => zoom(1 / 1.5)}>
          {fileTexts.image.farther}
        </Button>
        <Button className="button" onPress={() => viewer?.viewport.goHome()}>
          {fileTexts.image.whole}
        </Button>
        <span className="quiet">{fileTexts.image.size(width, height)}</span>
      </figcaption>
    </figure>
  )
}

const TILE = 512

/** The tiles that the interface offers: each level has half the pixels of the next. */
function tilesOf(file: FileName, { width, height }: Size) {
  const levels = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)))
  return {
    width,
    height,
    tileSize: TILE,
    minLevel: 0,
    maxLevel: levels,
    getTileUrl: (level: number, column: number, row: number) => {
      const scale = 2 ** (levels - level)
      const [left, top] = [column * TILE * scale, row * TILE * scale]
      const [wide, high] = [Math.min(TILE * scale, width - left), Math.min(TILE * scale, height - top)]
      const shown = [wide, high].map((side) => Math.max(1, Math.min(TILE, Math.ceil(side / scale))))
      return cutLink(file, `${left},${top},${wide},${high}`, shown.join(','))
    },
  }
}

/** No sounds, no buttons and no motion of its own: the controls are beside the image. */
function open(element: HTMLElement, tileSources: object): OpenSeadragon.Viewer {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return OpenSeadragon({
    element,
    tileSources: tileSources as OpenSeadragon.TileSourceOptions,
    drawer: 'canvas',
    showNavigationControl: false,
    maxZoomPixelRatio: 8,
    visibilityRatio: 0.6,
    animationTime: isStill ? 0 : 0.3,
    imageLoaderLimit: 4,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
}
