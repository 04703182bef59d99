/** One finding of a validation, under its dotted field path. */
export interface FieldError {
  readonly field: string | null
  readonly message: string
  readonly code?: number
}

/** What the repository refuses, with its own words; `errors` where a validation found them. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: readonly FieldError[],
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

const SERVER_ERROR =
  'The server encountered an internal error and was unable to complete your request. ' +
  'Either the server is overloaded or there is an error in the application.'

/** The literal texts of the repository. */
export const refusals = {
  notFound: () => new Refusal(404, 'Not found.'),
  unknownIdentifier: () => new Refusal(404, 'The persistent identifier does not exist.'),
  notRegistered: () => new Refusal(404, 'The persistent identifier is not registered.'),
  gone: () => new Refusal(410, 'PID has been deleted.'),
  forbidden: () => new Refusal(403, 'Permission denied.'),
  unauthorized: () =>
    new Refusal(
      401,
      'The server could not verify that you are authorized to access the URL requested. You either supplied the wrong ' +
        "credentials (e.g. a bad password), or your browser doesn't understand how to supply the credentials required.",
    ),
  bucketLocked: () => new Refusal(403, 'Bucket is locked for modifications.'),
  noSuchFile: (recordId: number, key: string) => new Refusal(404, `Record '${recordId}' has no file '${key}'.`),
  unknownRoute: () =>
    new Refusal(
      404,
      'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
    ),
  methodNotAllowed: () => new Refusal(405, 'The method is not allowed for the requested URL.'),
  wrongContentType: () => new Refusal(415, "Invalid 'Content-Type' header. Expected one of: application/json"),
  wrongAccept: (accepted: readonly string[]) =>
    new Refusal(406, `Invalid 'Accept' header. Expected one of: ${accepted.join(', ')}`),
  brokenJson: () => new Refusal(400, 'Unable to decode JSON data in request body.'),
  tooLarge: () => new Refusal(413, 'The data value transmitted exceeds the capacity limit.'),
  revisionMismatch: (given: string, actual: number) =>
    new Refusal(412, `Revision id provided(${given}) doesn't match record's one(${actual})`),
  brokenQuery: () => new Refusal(400, 'Invalid query string syntax.'),
  invalidValue: (value: string) => new Refusal(400, `Invalid value ${value}.`),
  serverError: (status = 500) => new Refusal(status, SERVER_ERROR),
  invalid: (errors: readonly FieldError[]) => new Refusal(400, 'A validation error occurred.', errors),
  invalidField: (field: string | null, message: string) =>
    new Refusal(400, 'A validation error occurred.', [{ field, message }]),
} as const
