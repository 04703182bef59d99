import { z } from 'zod'
import {
  ComponentsSection,
  DatasetSection,
  ExecutionSection,
  LlmSection,
  PipelinesSection,
  RatesSection,
  RepoSection,
  SecuritySection,
  ServerSection,
} from './configuration.js'
import { eventStream, get, MiB, post } from './endpoint.js'

/** The whole configuration: any object; each service reads its own sections. */
const ConfigurationDocument = z.record(z.string(), z.unknown())

const filter = (name: string, description: string, label: string, extensions: string) => ({
  default_filter_name: name,
  description,
  extensions_label: label,
  accepted_extensions: extensions.split(' '),
})

/** All sections, as they are after the first start: what is sent takes the place of all. */
const EXAMPLE = {
  server: ServerSection.parse({}),
  security: SecuritySection.parse({}),
  repo: RepoSection.parse({}),
  rates: RatesSection.parse({}),
  paths: { prompts_file: 'prompts.yaml' },
  llm: LlmSection.parse({}),
  components: ComponentsSection.parse({}),
  execution: ExecutionSection.parse({}),
  pipelines: PipelinesSection.parse({}),
  dataset: DatasetSection.parse({}),
  core: { use_sandbox: true },
  developer: { alpha_features_enabled: true },
  modality_file_filters: {
    'Image / Photography': filter(
      'Image files',
      'Photographs, scans and other raster images',
      'Image formats',
      '.jpg .jpeg .png .tif .tiff .bmp .gif .webp .heic .heif',
    ),
    '3D Model': filter(
      '3D models',
      'Meshes and scenes; materials and textures they name are found on their own',
      '3D formats',
      '.glb .gltf .obj .stl .fbx .ply .usdz .3ds .dae .blend',
    ),
    Audio: filter(
      'Audio files',
      'Recordings of speech, music and sound',
      'Audio formats',
      '.mp3 .wav .ogg .flac .aac .m4a',
    ),
    Video: filter('Video files', 'Film and video', 'Video formats', '.mp4 .mov .avi .mkv .webm'),
    'Text / Document': filter(
      'Documents',
      'Texts, manuscripts and office documents',
      'Document formats',
      '.pdf .doc .docx .txt .md .rtf .odt',
    ),
  },
}

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
    example: EXAMPLE,
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
