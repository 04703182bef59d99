import { z } from 'zod'
import { get, safePost } from './endpoint.js'

/*
 * What comes before a project file: the sample that everybody may try, and a look at what a scan would make of a folder.
 */

const count = z.int().nonnegative()

/** All that `createAndScan` asks for. */
const WholeNewProject = z.strictObject({
  projectName: z.string(),
  shortCode: z.string(),
  pdbPath: z.string(),
  modalities: z.array(z.string()),
  dataInPath: z.string(),
  dataOutPath: z.string(),
  batchEntity: z.string(),
  scanOptions: z.record(z.string(), z.unknown()),
})

const Sample = z.strictObject({
  folder: z.string(),
  /** Whether its files lie there already. */
  is_copied: z.boolean(),
  /** The body that `POST /api/project/create-and-scan` takes to make a project of it. */
  new_project: WholeNewProject,
  /** The mapping that `POST /api/project/metadata/save_mapping` takes to describe its files. */
  mapping: z.record(z.string(), z.unknown()),
})
export type Sample = z.infer<typeof Sample>

/** A file of a bundle, and the file that it belongs to by its place in the list. */
const PreviewedFile = z.strictObject({
  /** Below the input folder where it lies there, else the whole path. */
  path: z.string(),
  type: z.enum(['source', 'primary_source', 'primary', 'secondary', 'archive', 'archived_file']),
  parent: z.int().nullable(),
})

const PreviewedBundle = z.strictObject({ files: count, shown: z.array(PreviewedFile) })

/** A name that several files could be meant by. */
const PreviewedConflict = z.strictObject({
  filename: z.string(),
  /** How many models name it. */
  models: count,
  /** The candidate that `texture_choices` names; null where nobody has chosen. */
  chosen: z.string().nullable(),
  candidates: z.array(z.strictObject({ path: z.string(), size: z.number(), modified: z.string().nullable() })),
})

const ScanPreview = z.strictObject({
  data_in_path: z.string(),
  /** Where the project file is to lie: whether something lies there, and the bytes that are free; null where nobody asked. */
  project_file: z
    .strictObject({ path: z.string(), kind: z.enum(['missing', 'folder', 'project', 'predecessor', 'foreign']) })
    .nullable(),
  free_bytes: z.number().nullable(),
  /** Why no project file would be made there; null where nothing stands in the way, or nobody asked. */
  obstacle: z.string().nullable(),
  /** First-level folders. */
  folders: count,
  /** Files that were looked at, and those among them that the endings take in. */
  files_seen: count,
  files_taken: count,
  bytes_taken: z.number(),
  /** Whether there are more files than were looked at. */
  partial: z.boolean(),
  /** Files by the ends of their names, the most frequent first; '' for names without one. */
  extensions: z.array(z.strictObject({ extension: z.string(), files: count })),
  bundles: count,
  /** Bundles of one file. */
  single: count,
  examples: z.array(PreviewedBundle),
  conflicts: z.array(PreviewedConflict),
  /** Names in models that nothing was found for; null for a material file. */
  missing: z.array(z.strictObject({ model: z.string(), name: z.string().nullable() })),
})
export type ScanPreview = z.infer<typeof ScanPreview>

export const newProjects = {
  describeSample: get('/sample_project', {
    summary: 'Shows where the sample project is or would be, and how it is scanned and described',
    query: z.object({
      path: z
        .string()
        .optional()
        .describe('Absolute path of the folder; without one `regesta-sample` in the home folder.'),
    }),
    answers: { 200: Sample },
    errors: [400],
  }),
  copySample: safePost('/sample_project', {
    summary: 'Copies the files of the sample project into a folder; never over anything that is there',
    body: z.object({ folder: z.string().optional() }),
    example: { folder: '/home/ada/regesta-sample' },
    answers: { 200: Sample },
    errors: [400],
  }),
  previewScan: safePost('/project/scan_preview', {
    summary: 'Shows what a scan would make of the first files of a folder; stores nothing',
    body: z.object({
      dataInPath: z.string().optional(),
      dataOutPath: z.string().optional(),
      pdbPath: z.string().optional(),
      batchEntity: z.string().default('root'),
      scanOptions: z.record(z.string(), z.unknown()).default({}),
      limit: z.int().min(1).max(5_000).default(2_000),
    }),
    demands: ['dataInPath'],
    example: {
      dataInPath: '/home/ada/museum/photographs',
      batchEntity: 'root',
      scanOptions: { extensions: ['.jpg', '.tif'], bundling: { enabled: true, strategy: 'stem' } },
    },
    answers: { 200: ScanPreview },
    errors: [400],
  }),
}
