import { escapeHtml } from './description.js'

/** A badge that shows a DOI. */
export function badge(doi: string): string {
  const width = 40 + Math.round(doi.length * 6.6)
  const text = escapeHtml(doi)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="DOI ${text}">
<rect width="${width}" height="20" rx="3" fill="#555"/><path fill="#0b6e6e" d="M34 0h${width - 37}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H34z"/>
<g fill="#fff" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11"><text x="6" y="14">DOI</text><text x="39" y="14">${text}</text></g>
</svg>
`
}
