import { AddressableName } from '@regesta/contracts/endpoint'
import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { z } from 'zod'
import { checkReferences } from './check-references.js'
import type { Definition } from './definition.js'
import { inTodaysSpelling } from './predecessor-spellings.js'
import { type Faults, Flag, isObject, Textual, takeMember } from './read-member.js'
import { missingSteps, readSteps } from './read-step.js'

/*
 * Definitions arrive in two shapes: the specification's (snake_case, `component_name`, `outputs[].pattern`) and that of the
 * graphical interface (camelCase, nested `component`, `outputs[].filename`). YAML files mix both. Everything is read into
 * one shape; every fault is collected with its place.
 */

/**
 * Reads a definition in any accepted shape.
 *
 * @param fallback what holds for members that are left out, for example the stored toggles on an update
 * @throws invalid_input with all faults and their places
 */
export function readDefinition(given: unknown, fallback: Partial<Definition> = {}): Definition {
  const body = inTodaysSpelling(given)
  if (!isObject(body)) throw new ServiceError('invalid_input', say('definition_no_object', {}))
  const faults: Faults = []
  const take = <T>(names: readonly string[], schema: z.ZodType<T>, otherwise: T | undefined): T =>
    takeMember(body, names, schema, otherwise, '', faults)
  const modality = take(['modality', 'primary_modality'], z.string(), fallback.modality ?? '')
  const mode = take(['processingMode', 'processing_mode'], z.string(), fallback.processing_mode ?? 'root')
  const definition: Definition = {
    identifier: take(['identifier'], AddressableName, fallback.identifier),
    name: take(['name'], Textual.pipe(z.string().regex(/\S/)), fallback.name),
    description: take(['description'], Textual, fallback.description ?? ''),
    status: take(['status'], z.string(), fallback.status ?? 'draft'),
    modality,
    primary_modality: modality,
    processing_mode: mode,
    processingMode: mode,
    version: take(['version'], Textual, fallback.version ?? '1.0.0'),
    tags: take(['tags'], z.array(z.string()), fallback.tags ?? []),
    notes: take(['notes'], Textual, fallback.notes ?? ''),
    repoDraftStepEnabled: take(['repoDraftStepEnabled'], Flag, fallback.repoDraftStepEnabled ?? true),
    repoUploadStepEnabled: take(['repoUploadStepEnabled'], Flag, fallback.repoUploadStepEnabled ?? true),
    repoPublishStepEnabled: take(['repoPublishStepEnabled'], Flag, fallback.repoPublishStepEnabled ?? false),
    description_constructor_enabled: take(
      ['description_constructor_enabled'],
      Flag,
      fallback.description_constructor_enabled ?? false,
    ),
    description_template: take(['description_template'], z.string(), fallback.description_template ?? ''),
    attach_run_record: take(['attach_run_record'], Flag, fallback.attach_run_record ?? false),
    steps: body.steps === undefined ? (fallback.steps ?? missingSteps(faults)) : readSteps(body, faults),
  }
  checkReferences(definition, faults)
  if (faults.length > 0) throw new ServiceError('invalid_input', faults.join('; '), { findings: faults.map(findingOf) })
  return definition
}
