import { z } from 'zod'
import { eventStream, get, MiB, post } from './endpoint.js'

/** The whole configuration: any object; each service reads its own sections. */
const ConfigurationDocument = z.record(z.string(), z.unknown())

export const settings = {
  getConfiguration: get('/config/get', {
    summary: 'Shows the configuration and the folder of its file',
    answers: { 200: z.strictObject({ configData: ConfigurationDocument, configDirAbsPath: z.string() }) },
    errors: [500],
    errorShape: 'bare',
  }),
  saveConfiguration: post('/config/save', {
    summary:
      'Replaces the whole configuration: send all sections, what is left out is gone. The file before is kept as .bak',
    body: z.unknown(),
    shownBody: ConfigurationDocument,
    refusesEmpty: true,
    answers: { 200: z.strictObject({ message: z.literal('Configuration saved successfully.') }) },
    errors: [400, 500],
    errorShape: 'bare',
    bodyLimit: MiB,
  }),
  getPromptKeys: get('/config/get_prompt_keys', {
    summary: 'Lists prompt ids, or the variations of one prompt',
    query: z.object({ prompt_id: z.string().optional() }),
    answers: { 200: z.array(z.string()) },
    errors: [404, 500],
    errorShape: 'bare',
  }),
}

export const settingsInternal = {
  readConfiguration: get('/internal/configuration', {
    summary: 'The configuration for the other services; an error while its file was never usable',
    answers: { 200: ConfigurationDocument },
    errors: [500],
  }),
  followChanges: eventStream('/internal/changes', {
    summary: 'One event after every change of the configuration',
    event: z.strictObject({ revision: z.number() }),
  }),
}
