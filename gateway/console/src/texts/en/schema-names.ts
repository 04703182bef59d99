/** What fields of the repository and their parts are called; only those that its schema does not name in English itself. */
export const schemaNames = {
  fieldNames: { references: 'References', method: 'Method' } as Readonly<Record<string, string>>,
  attributeNames: {} as Readonly<Record<string, string>>,
}

export type SchemaNames = typeof schemaNames
