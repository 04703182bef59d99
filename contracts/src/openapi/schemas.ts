import { z } from 'zod'

export type Json = Record<string, unknown>

/** Turns schemas of the contracts into those of one document. */
export class Schemas {
  /** What parts of the document refer to, by name. */
  readonly named: Json = {}

  /** A schema without definitions of its own; those, for trees that contain themselves, move to the document. */
  inPlace(schema: z.ZodType, io: 'input' | 'output', name: string): Json {
    const { $defs, ...whole } = plain(schema, io)
    const containsItself = JSON.stringify(whole).includes('"$ref":"#"')
    for (const [part, definition] of Object.entries(($defs as Json | undefined) ?? {}))
      this.named[`${name}.${part}`] = moved(definition, name)
    if (!containsItself) return moved(whole, name)
    return this.name(name, moved(whole, name))
  }

  /** A schema under a name of its own, for what several places refer to. */
  byName(schema: z.ZodType, io: 'input' | 'output', name: string): Json {
    if (this.named[name] !== undefined) return reference(name)
    const whole = this.inPlace(schema, io, name)
    return whole.$ref === undefined ? this.name(name, whole) : whole
  }

  private name(name: string, schema: Json): Json {
    this.named[name] = schema
    return reference(name)
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const moved = (part: unknown, name: string) =>
  JSON.parse(
    JSON.stringify(part)
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
  ) as Json

export function plain(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
