/**
 * The header Content-Disposition (RFC 6266): a plain name as it is; of any other a plain one for old clients, and the whole one
 * for the others. The name is well-formed text, as all texts are that are stored.
 */
export function disposition(shown: 'inline' | 'attachment', name: string): string {
  if (/^[\w.-]+$/.test(name)) return `${shown}; filename=${name}`
  return `${shown}; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
}

/** As RFC 8187 has it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
