/** Runs in the page: how many colours a picture has in its middle. */
export const coloursOf = async (png: string): Promise<number> => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const [width, height] = [bitmap.width / 2, bitmap.height / 2]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, width / 2, height / 2, width, height, 0, 0, width, height)
  const pixels = context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0)
  return new Set(new Uint32Array(pixels)).size
}
