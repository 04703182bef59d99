import { isAbsolute } from 'node:path'
import { asText } from '@regesta/contracts/as-text'
import type { ComponentInput, ComponentParameter, ComponentSpecification } from '@regesta/contracts/components'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { show } from '@regesta/http/parse-input'
import { type Given, isGiven, isPathType, readValue } from './argument-value.js'

type Values = Readonly<Record<string, unknown>>

/** Inputs and parameters as they go on the command line, in order. */
export interface Arguments {
  readonly inputs: readonly (readonly [name: string, given: Given])[]
  readonly parameters: readonly (readonly [name: string, given: Given])[]
}

interface Request {
  readonly inputs: Values
  readonly parameters: Values
  /** What the user handed over when the component was installed, by parameter name. */
  readonly installation: Values
}

/**
 * Checks a request against component.yaml. A parameter takes the value of the request, else that of the installation, else
 * its declared default.
 *
 * @throws ServiceError `invalid_input` that lists every fault
 */
export function checkArguments(specification: ComponentSpecification, request: Request): Arguments {
  const { inputs: knownInputs, parameters: known } = specification
  const values = { ...givenOf(request.installation, known), ...givenOf(request.parameters, known) }
  const complete = { ...values, ...defaultsOf(known, values) }
  const inputs = readAll(knownInputs, request.inputs, readInput)
  const parameters = readAll(known, complete, readParameter)
  const faults = [
    ...unknownNames('input', request.inputs, knownInputs),
    ...unknownNames('parameter', request.parameters, known),
    ...(asksForSelfTest(known, values) ? [] : missing('input', knownInputs, request.inputs)),
    ...missing('parameter', known, complete),
    ...exclusive('input', knownInputs, request.inputs),
    ...exclusive('parameter', known, values),
    ...inputs.faults,
    ...parameters.faults,
  ]
  if (faults.length > 0) throw new ServiceError('invalid_input', faults.join('; '))
  return { inputs: inputs.read, parameters: parameters.read }
}

/** A component that tests itself needs no inputs. */
const asksForSelfTest = (known: readonly ComponentParameter[], values: Values) =>
  known.some(({ name, type }) => name === 'test' && type === 'boolean') && isTrue(values.test)

const isTrue = (value: unknown) => asText(value).toLowerCase() === 'true'

const givenOf = (values: Values, known: readonly ComponentParameter[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isGiven(value) && known.some((each) => each.name === name)),
  )

/** Defaults of parameters that were not set and that nothing set excludes. Those that do not fit their type are left out. */
function defaultsOf(known: readonly ComponentParameter[], values: Values): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const parameter of known) {
    if (Object.hasOwn(values, parameter.name) || 'fault' in readValue(parameter, parameter.default)) continue
    const excluded = known.some(
      (other) => excludes(other, parameter) && (Object.hasOwn(values, other.name) || Object.hasOwn(found, other.name)),
    )
    if (!excluded && isGiven(parameter.default)) found[parameter.name] = parameter.default
  }
  return found
}

type Argument = Pick<ComponentInput, 'name' | 'type' | 'required' | 'mutex_with'>

const excludes = (a: Argument, b: Argument) =>
  a.name !== b.name && (a.mutex_with.includes(b.name) || b.mutex_with.includes(a.name))

function unknownNames(kind: string, values: Values, declared: readonly Argument[]): string[] {
  const known = declared.map(({ name }) => name)
  const fault = (name: string) =>
    known.length === 0
      ? say('argument_not_taken', { kind, argument: name })
      : say('argument_unknown', { kind, argument: name, accepted: known.join(', ') })
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map(fault)
}

/** Required ones without a value; one that is excluded by another that is filled need not be there. */
const missing = (kind: string, declared: readonly Argument[], values: Values) =>
  declared
    .filter(({ name, required }) => required && !isGiven(values[name]))
    .filter((absent) => !declared.some((other) => excludes(absent, other) && isGiven(values[other.name])))
    .map(({ name }) => say('argument_missing', { kind, argument: name }))

const exclusive = (kind: string, declared: readonly Argument[], values: Values) => {
  const filled = declared.filter(({ name, type }) =>
    type === 'boolean' ? isTrue(values[name]) : isGiven(values[name]),
  )
  return filled.flatMap((one, index) =>
    filled
      .slice(index + 1)
      .filter((other) => excludes(one, other))
      .map((other) => say('arguments_exclusive', { kind, argument: one.name, second: other.name })),
  )
}

/** Values in the order in which they were given. */
function readAll<A extends Argument>(
  declared: readonly A[],
  values: Values,
  readOne: (argument: A, value: unknown) => ReturnType<typeof readValue>,
): { read: (readonly [string, Given])[]; faults: string[] } {
  const read: (readonly [string, Given])[] = []
  const faults: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const argument = declared.find((each) => each.name === name)
    if (argument === undefined) continue
    const reading = readOne(argument, value)
    if ('fault' in reading) faults.push(`'${name}' ${reading.fault}`)
    else read.push([name, reading.given])
  }
  return { read, faults }
}

const readParameter = (parameter: ComponentParameter, value: unknown) => readValue(parameter, value)

/** A relative path means nothing to a component that runs in its own folder, unless it is its own default. */
function readInput(input: ComponentInput, value: unknown): ReturnType<typeof readValue> {
  const reading = readValue({ ...input, options: [] }, value)
  if ('fault' in reading || !isPathType(input.type)) return reading
  const paths = [reading.given].flat()
  const stray = paths.find((path) => typeof path === 'string' && !isAbsolute(path) && path !== input.default)
  return stray === undefined ? reading : { fault: `must be an absolute path, received ${show(stray)}` }
}
