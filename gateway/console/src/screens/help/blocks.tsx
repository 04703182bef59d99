import type { Block, Line, Part, Target } from '@regesta/docs/page'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { paths } from '../../paths.js'
import { ScreenLink } from './screen-link.js'

/** What a page of the guide says: elements made of its data, never of text that is taken for elements. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={`${index} ${block.kind}`} block={block} />)
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} tabIndex={-1}>
          <OneLine line={block.line} />
        </Heading>
      )
    }
    case 'line':
      return (
        <p>
          <OneLine line={block.line} />
        </p>
      )
    case 'code':
      return (
        <pre className="help-code">
          <code>{block.text}</code>
        </pre>
      )
    case 'note':
      return (
        <div className="help-note">
          <Blocks blocks={block.blocks} />
        </div>
      )
    case 'list':
      return <List block={block} />
    case 'table':
      return <Table block={block} />
  }
}

function List({ block }: { readonly block: Extract<Block, { kind: 'list' }> }) {
  const Name = block.isOrdered ? 'ol' : 'ul'
  return (
    <Name>
      {block.items.map((item, index) => (
        <li key={String(index)}>
          {item.length === 1 && item[0]?.kind === 'line' ? <OneLine line={item[0].line} /> : <Blocks blocks={item} />}
        </li>
      ))}
    </Name>
  )
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((line, index) => (
            <th key={String(index)} scope="col">
              <OneLine line={line} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, index) => (
          <tr key={String(index)}>
            {row.map((line, column) => (
              <td key={String(column)}>
                <OneLine line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function OneLine({ line }: { readonly line: Line }) {
  return line.map((part, index) => <Fragment key={String(index)}>{onePart(part)}</Fragment>)
}

function onePart(part: Part) {
  if (typeof part === 'string') return part
  if (part.kind === 'code') return <code>{part.text}</code>
  const inner = <OneLine line={part.parts} />
  if (part.kind === 'link') return <PlaceLink to={part.to}>{inner}</PlaceLink>
  return part.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>
}

function PlaceLink({ to, children }: { readonly to: Target; readonly children: React.ReactNode }) {
  if ('screen' in to) return <ScreenLink screen={to.screen}>{children}</ScreenLink>
  if ('address' in to) return <a href={to.address}>{children}</a>
  return (
    <Link to={paths.helpPage} params={{ page: to.page }} {...(to.section === undefined ? {} : { hash: to.section })}>
      {children}
    </Link>
  )
}
