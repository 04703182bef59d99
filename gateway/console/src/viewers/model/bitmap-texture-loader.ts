import { ImageBitmapLoader, Loader, Texture } from 'three'

/** Loads textures where there is no document, whose images the usual loader is made of. */
export class BitmapTextureLoader extends Loader<Texture> {
  override load(
    url: string,
    onLoad?: (texture: Texture) => void,
    onProgress?: (event: ProgressEvent) => void,
    onError?: (error: unknown) => void,
  ): Texture {
    // What stands upright already cannot be turned when it is drawn.
    const bitmaps = new ImageBitmapLoader(this.manager).setOptions({
      premultiplyAlpha: 'none',
      imageOrientation: 'flipY',
    })
    const texture = new Texture()
    texture.flipY = false
    const take = (bitmap: ImageBitmap) => {
      texture.image = bitmap
      texture.needsUpdate = true
      onLoad?.(texture)
    }
    bitmaps.load(url, take, onProgress, onError)
    return texture
  }
}
