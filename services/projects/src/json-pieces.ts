/** An object whose last member is written piece by piece. */
export async function* jsonObject(
  members: object,
  name: string,
  value: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield `${JSON.stringify(members).slice(0, -1)},"${name}":`
  yield* value
  yield '}'
}
