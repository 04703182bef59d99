import { disposition } from '@regesta/http/disposition'

/** Types that browsers show without running anything. All others are sent as a download. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/x-wav',
  'audio/vnd.wave',
  'audio/flac',
  'audio/x-flac',
  'audio/aac',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'application/pdf',
])

/**
 * The headers under which the bytes of a file come: whatever is in them, a browser runs nothing of it, and another site
 * gets nothing of it.
 */
export function contentHeaders(filename: string, mimeType: string | null): Record<string, string> {
  const isShown = SHOWN.has(mimeType ?? '')
  return {
    'Content-Type': isShown ? (mimeType ?? '') : 'application/octet-stream',
    'Content-Disposition': disposition(isShown ? 'inline' : 'attachment', filename),
    ...HARMLESS,
  }
}

/** What keeps a file that somebody else has made from doing anything in a browser. */
export const HARMLESS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
} as const
