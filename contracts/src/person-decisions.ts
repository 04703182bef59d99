import { z } from 'zod'
import { decisionKey } from './decided-names.js'
import { inProject, MiB, succeeded, Text } from './endpoint.js'
import { EXAMPLE_MAPPING } from './mapping-preview.js'
import { GND_FORM, ORCID_FORM } from './person-identifiers.js'
import { ServiceError } from './problem.js'
import { say } from './sentences.js'

/*
 * Who is meant by a name of a spreadsheet. Decisions are a part of the mapping, in its setting `_persons`, and give the persons of
 * a record the identifiers that the spreadsheet does not have.
 */

/** Fields that hold persons. */
const PersonField = z.enum(['creators', 'contributors', 'thesis_supervisors'])
export type PersonField = z.infer<typeof PersonField>

export const PersonDecision = z.strictObject({
  field: PersonField,
  /** As it stands in the spreadsheet, without identifiers in brackets. */
  name: Text,
  /** What stands in the column with the file names; without it the decision holds for every row with this name. */
  row: Text.optional(),
  /** The person of the dataset; null when it is none of those that were found. */
  kb_id: Text.nullable(),
  /** What the dataset calls the person. */
  label: z.string().optional(),
  gnd: z.string().regex(GND_FORM, say('must_be_gnd', {})).optional(),
  orcid: z.string().regex(ORCID_FORM, say('must_be_orcid', {})).optional(),
})
export type PersonDecision = z.infer<typeof PersonDecision>

const PersonDecisions = z.array(PersonDecision).superRefine((decisions, context) => {
  const known = new Set<string>()
  for (const [index, decision] of decisions.entries()) {
    const key = decisionKey(decision)
    if (known.has(key)) context.addIssue({ code: 'custom', path: [index], message: twice(decision) })
    known.add(key)
  }
})

const twice = ({ field, name, row }: PersonDecision) =>
  `decides twice who '${name}' of '${field}' is ${row === undefined ? 'in all rows' : `in the row of '${row}'`}; leave one out`

/**
 * The decisions of a mapping.
 *
 * @throws ServiceError naming the one that cannot be used
 */
export function decisionsIn(definition: Readonly<Record<string, unknown>>): PersonDecision[] {
  const read = PersonDecisions.safeParse(definition._persons ?? [])
  if (read.success) return read.data
  const [issue] = read.error.issues
  const [index, ...members] = issue?.path ?? []
  const place = index === undefined ? '' : `entry ${Number(index) + 1} `
  const member = members.length === 0 ? '' : `'${members.join('.')}' `
  throw new ServiceError('invalid_input', `'_persons' of the mapping: ${place}${member}${issue?.message}`)
}

const count = z.int().nonnegative()

/** A name as it stands in a spreadsheet. */
const SheetPerson = z.strictObject({
  name: z.string(),
  rows: count,
  /** Rows in which the spreadsheet itself gives an identifier. */
  identified: count,
  /** At most a hundred; those without a decision of their own first. */
  listed: z.array(z.strictObject({ row_number: z.int(), filename: z.string() })),
})
export type SheetPerson = z.infer<typeof SheetPerson>

export const personDecisions = {
  listSheetPersons: inProject.safePost('/project/metadata/list_persons', {
    summary: 'Lists the names that a mapping puts into a field of persons, the most frequent first; stores nothing',
    body: z.object({
      mappingConfiguration: z.record(z.string(), z.unknown()),
      field: PersonField,
      page: z.int().positive().default(1),
      limit: z.int().positive().max(100, 'takes at most 100 names').default(25),
    }),
    example: { mappingConfiguration: EXAMPLE_MAPPING, field: 'creators' },
    answers: {
      200: succeeded({
        items: z.array(SheetPerson),
        totalItems: count,
        page: z.int(),
        totalPages: z.int(),
        /** Decisions for this field whose name stands in no row for which they hold. */
        without_effect: z.array(PersonDecision),
      }),
    },
    errors: [400, 404],
    bodyLimit: 16 * MiB,
  }),
}
