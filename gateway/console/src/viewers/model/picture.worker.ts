import { Box3, type Object3D, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three'
import type { FileName } from '../../api/file.js'
import { loadModel } from './load-model.js'
import { boxOf, forget, lightOf, OBLIQUE, placeCamera } from './model-scene.js'

/*
 * Makes small pictures of models beside the page: reading and drawing a model takes longer than a picture of the screen, and
 * no list may stand still for it.
 */

/** A model that is wanted as a picture. */
export interface WantedPicture extends FileName {
  readonly filename: string
  readonly answer: MessagePort
}

/** The picture; none of a model that cannot be read or has nothing to be seen, and `isPossible` false where nothing can be drawn at all. */
export interface MadePicture {
  readonly picture?: Blob
  readonly isPossible: boolean
}

/** Pixels. */
const SIDE = 320

addEventListener('message', ({ data }: MessageEvent<WantedPicture>) => {
  void pictureOf(data).then((made) => data.answer.postMessage(made))
})

async function pictureOf({ project, file, filename }: WantedPicture): Promise<MadePicture> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const renderer = rendererOn(canvas)
  if (renderer === undefined) return { isPossible: false }
  try {
    const { object } = await loadModel({ project, file }, filename, new AbortController().signal)
    if (new Box3().setFromObject(object).isEmpty()) return { isPossible: true }
    draw(renderer, object)
    return { isPossible: true, picture: await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }) }
  } catch {
    // Its own page says what is wrong with it.
    return { isPossible: true }
  } finally {
    renderer.dispose()
    renderer.forceContextLoss()
  }
}

/** None where the browser draws nothing in three dimensions beside a page; asked of the canvas, it says so without an error. */
function rendererOn(canvas: OffscreenCanvas): WebGLRenderer | undefined {
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true, powerPreference: 'low-power' })
  return context === null ? undefined : new WebGLRenderer({ canvas, context })
}

function draw(renderer: WebGLRenderer, object: Object3D): void {
  const [scene, camera] = [new Scene(), new PerspectiveCamera(40)]
  const box = boxOf(object)
  scene.add(object, camera, lightOf(camera).ambient)
  camera.lookAt(placeCamera(camera, { box, direction: OBLIQUE }))
  fill(camera, box)
  renderer.render(scene, camera)
  forget(scene)
}

/** A model at this size has no room to waste: what is seen of it reaches the nearest edge. */
function fill(camera: PerspectiveCamera, { min, max }: Box3): void {
  camera.updateMatrixWorld()
  const reach = [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) =>
      [min.z, max.z].flatMap((z) => {
        const corner = new Vector3(x, y, z).project(camera)
        return [Math.abs(corner.x), Math.abs(corner.y)]
      }),
    ),
  )
  camera.zoom = 0.96 / Math.max(...reach, 0.01)
  camera.updateProjectionMatrix()
}
