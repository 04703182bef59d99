import { z } from 'zod'
import { inProject, PathId } from './endpoint.js'
import { Finding } from './messages.js'
import { ValidationReport } from './projects.js'

/*
 * Single files of a project as people look at them: what is known of one, its bytes, pictures of it. All of them name a
 * file by its id; no path of a request reaches the disk.
 */

const ZeroOrOne = z.union([z.literal(0), z.literal(1)])
const params = z.object({ file_id: PathId })

/** A record that holds a file. */
const HoldingRecord = z.strictObject({
  record_id: z.int(),
  record_title: z.string(),
  record_status: z.string(),
  is_sandbox: ZeroOrOne,
  version: z.string(),
  repo_doi: z.string().nullable(),
  /** Where people see it at its repository; null while nobody knows where that is. */
  landing_page: z.string().nullable(),
  /** Whether the record was made for this file. */
  is_source: z.boolean(),
  upload_status: z.string().nullable(),
  upload_timestamp: z.string().nullable(),
})

/** What lies at the place of a file now, compared with what was hashed. */
const OnDisk = z.strictObject({
  state: z.enum(['unchanged', 'changed', 'missing', 'unreadable']),
  size_bytes: z.number().nullable(),
  modified: z.string().nullable(),
})

const FileFacts = z.strictObject({
  file_id: z.int(),
  parent_file_id: z.int().nullable(),
  /** The file at the top of its bundle; itself where it stands for itself. */
  bundle_file_id: z.int(),
  previous_file_id: z.int().nullable(),
  next_file_id: z.int().nullable(),
  is_primary_source: ZeroOrOne,
  filename: z.string(),
  relative_path: z.string(),
  absolute_path: z.string(),
  size_bytes: z.number(),
  /** '' when the content could not be read. */
  sha256_hash: z.string(),
  /** When the content that was hashed had been written. */
  modified: z.string().nullable(),
  mime_type: z.string().nullable(),
  file_type: z.string(),
  status: z.string(),
  error_message: z.string().nullable(),
  /** The same with what says which sentences it is. */
  error_findings: z.array(Finding).optional(),
  validation_report: ValidationReport.nullable(),
  added_timestamp: z.string(),
  last_processed_timestamp: z.string().nullable(),
  pipeline_source: z.string().nullable(),
  step_source: z.string().nullable(),
  run_uuid: z.string().nullable(),
  /** Which component, version, parameters and inputs made a derived file. */
  provenance: z.unknown(),
  on_disk: OnDisk,
  /** The newest first. */
  records: z.array(HoldingRecord),
})
export type FileFacts = z.infer<typeof FileFacts>

/** A file that another one may refer to by name. */
const RelatedFile = z.strictObject({
  file_id: z.int(),
  /** As the file would refer to it: relative to its folder, with `/`. */
  name: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  mime_type: z.string().nullable(),
})
export type RelatedFile = z.infer<typeof RelatedFile>

/** What a viewer of IIIF images has to know of one, as Image API 3.0 writes it. */
const ImageInfo = z.strictObject({
  '@context': z.literal('http://iiif.io/api/image/3/context.json'),
  id: z.string(),
  type: z.literal('ImageService3'),
  protocol: z.literal('http://iiif.io/api/image'),
  profile: z.literal('level0'),
  width: z.int(),
  height: z.int(),
  maxWidth: z.int(),
  maxHeight: z.int(),
  tiles: z.array(z.strictObject({ width: z.int(), scaleFactors: z.array(z.int()) })),
  preferredFormats: z.array(z.string()),
  extraFormats: z.array(z.string()),
  extraFeatures: z.array(z.string()),
})

export const fileContents = {
  getFile: inProject.get('/files/:file_id', {
    summary: 'What is known of a file: its report, its history, the records that hold it, what is at its place now',
    params,
    answers: { 200: FileFacts },
    errors: [404, 500],
  }),
  readFileContent: inProject.fileAnswer('/files/:file_id/content', {
    summary: 'The bytes of a file, or a range of them; `Content-Changed` says that they are not those that were hashed',
    params,
    statuses: [206, 304],
    contentType: 'application/octet-stream',
    errors: [403, 404, 416, 500],
  }),
  listRelatedFiles: inProject.get('/files/:file_id/related', {
    summary: 'The other files of its bundle by the names that it would refer to them with: materials, textures, parts',
    params,
    answers: {
      200: z.strictObject({
        files: z.array(RelatedFile),
        /** Of the file itself. */
        size_bytes: z.number(),
        /** Another one whenever the content of the file or of one of these was another when it was hashed. */
        content_hash: z.string(),
      }),
    },
    errors: [404, 500],
  }),
  previewFile: inProject.fileAnswer('/files/:file_id/preview', {
    summary: 'A picture of a file; 415 says why there is none',
    params,
    query: z.object({ size: z.enum(['160', '640', '2048']).default('640') }),
    statuses: [304],
    contentType: 'image/webp',
    errors: [400, 403, 404, 415, 500],
  }),
  describeImage: inProject.get('/files/:file_id/iiif/info.json', {
    summary: 'An image for viewers of IIIF Image 3.0: its size, and the tiles that it is offered in',
    params,
    answers: { 200: ImageInfo },
    errors: [403, 404, 415, 500],
  }),
  cutImage: inProject.fileAnswer('/files/:file_id/iiif/:region/:size/:rotation/:form', {
    summary: 'A region of an image at a size, as IIIF Image 3.0 names them; it is neither turned nor enlarged',
    params: z.object({
      file_id: PathId,
      region: z.string(),
      size: z.string(),
      rotation: z.literal('0'),
      form: z.enum(['default.webp', 'default.jpg']),
    }),
    statuses: [304],
    contentType: 'image/webp',
    otherTypes: ['image/jpeg'],
    errors: [400, 403, 404, 415, 500],
  }),
}
