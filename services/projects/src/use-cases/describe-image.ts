import { publicOrigin } from '@regesta/http/public-origin'
import { reply } from '@regesta/http/reply'
import { openContent } from '../contents/open-content.js'
import type { Context, HandlerOf } from '../context.js'
import { LONGEST, levelsOf, TILE } from '../domain/image-cuts.js'

/** An image as viewers of IIIF Image 3.0 want it described. */
export function describeImage(context: Context): HandlerOf<'describeImage'> {
  return async ({ project, params: { file_id }, headers, signal }) => {
    const content = await openContent(context, project, file_id)
    try {
      const size = await context.previews.measure(content, signal)
      const scaleFactors = Array.from({ length: levelsOf(size) + 1 }, (_, level) => 2 ** level)
      return reply(200, {
        '@context': 'http://iiif.io/api/image/3/context.json',
        id: `${publicOrigin(headers)}/api/files/${file_id}/iiif`,
        type: 'ImageService3',
        protocol: 'http://iiif.io/api/image',
        profile: 'level0',
        ...size,
        maxWidth: LONGEST,
        maxHeight: LONGEST,
        tiles: [{ width: TILE, scaleFactors }],
        preferredFormats: ['webp'],
        extraFormats: ['webp'],
        extraFeatures: ['regionByPx', 'regionSquare', 'sizeByW', 'sizeByH', 'sizeByWh', 'sizeByConfinedWh'],
      })
    } finally {
      await content.file.close()
    }
  }
}
