import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import './bars.css'

interface Row {
  readonly key: string
  readonly name: string
  readonly files: number
  /** Where the files of the row are listed. */
  readonly to?: Parameters<typeof Link>[0]
}

/** How many there are of each: a list of names and numbers, whose bars only repeat the numbers. */
export function Bars({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  const { count } = useTexts()
  const most = Math.max(1, ...rows.map(({ files }) => files))
  return (
    <section className="bars" aria-label={label}>
      <p className="quiet">{label}</p>
      <ul>
        {rows.map(({ key, name, files, to }) => (
          <li key={key}>
            <Named to={to}>{name}</Named>
            <span className="figure">{count(files)}</span>
            <meter min={0} max={most} value={files} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Named = ({ to, children }: { readonly to: Row['to']; readonly children: ReactNode }) =>
  to === undefined ? <span>{children}</span> : <Link {...to}>{children}</Link>
