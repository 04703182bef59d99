/** The languages of the guide. */
export type Language = 'en' | 'de'

/** Where a link leads: another page of the guide, a screen of the console, or elsewhere. */
export type Target =
  | { readonly page: string; readonly section?: string }
  | { readonly screen: string }
  | { readonly address: string }

/** A part of a line. */
export type Part =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Part[] }
  | { readonly kind: 'link'; readonly to: Target; readonly parts: readonly Part[] }

export type Line = readonly Part[]

/** A piece of a page, one below the other. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly line: Line }
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'note'; readonly blocks: readonly Block[] }

/** A page of the guide in one language. It can hold nothing but text: whoever shows it writes the elements. */
export interface GuidePage {
  readonly id: string
  readonly title: string
  /** Its first sentences, which lists of pages show. */
  readonly summary: string
  readonly blocks: readonly Block[]
}

/** The whole guide in one language, in its order. */
export interface Guide {
  readonly language: Language
  readonly chapters: readonly { readonly name: string; readonly pages: readonly GuidePage[] }[]
}

/** What a line says, without its form. */
export const textOf = (line: Line): string =>
  line.map((part) => (typeof part === 'string' ? part : part.kind === 'code' ? part.text : textOf(part.parts))).join('')
