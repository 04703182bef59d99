/** What is said of the fields of the repository, and what the values of its vocabularies are called. */
export interface SchemaWords {
  /** By the name of the field. */
  readonly notes: Readonly<Record<string, string>>
  readonly vocabularies: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The installation itself speaks English. */
export const schemaWords: SchemaWords = { notes: {}, vocabularies: {} }
