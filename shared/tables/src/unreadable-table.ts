export type UnreadableReason =
  | 'empty'
  | 'no_columns'
  | 'no_sheet'
  | 'encrypted'
  | 'damaged'
  | 'other_format'
  | 'malformed'
  | 'too_large'

/** A file that is there but cannot be read as a table. The message is a sentence for the person who chose the file. */
export class UnreadableTable extends Error {
  constructor(
    readonly reason: UnreadableReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'UnreadableTable'
  }
}
