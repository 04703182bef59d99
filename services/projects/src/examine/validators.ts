import { say } from '@regesta/contracts/sentences'
import { TEXT_NAMES } from './content-type.js'
import type { Subject, Validator } from './report.js'
import { validateZip } from './validate-archives.js'
import { validateCsv, validateGeneric, validateJson, validateSignature, validateXml } from './validate-documents.js'
import { validateGlb, validateGltf } from './validate-gltf.js'
import { validateImage, validateSvg } from './validate-images.js'
import {
  validateBin,
  validateFbx,
  validateMtl,
  validatePly,
  validateStl,
  validateTexture,
  validateUsd,
} from './validate-models.js'
import { validateObj } from './validate-obj.js'
import { validatePdf } from './validate-pdf.js'

/** How files of one extension are checked, the type their details show, and what their content may look like. */
interface Rule {
  readonly mime?: string
  readonly validate: Validator
  /** Content types that fit; anything else contradicts the name. Without it the validator decides alone. */
  readonly fits?: RegExp
}

const image = (fits: RegExp): Rule => ({ validate: validateImage, fits })
const model = (mime: string, validate: Validator): Rule => ({ mime, validate })
const three = 'model/3d-generic'
const sound: Rule = {
  validate: validateSignature(/^(audio\/|video\/(mp4|webm|ogg|3gpp)|application\/ogg)/, 'sound recording'),
}
const film: Rule = { validate: validateSignature(/^(video\/|application\/(ogg|mxf|vnd\.ms-asf))/, 'video') }
const office: Rule = {
  validate: validateSignature(
    /^application\/(zip|vnd\.(openxmlformats|oasis|ms-)|epub|x-cfb|msword)/,
    'office document',
  ),
}
/** The schema of a project describes its own XML; formats built on XML have rules of their own. */
const otherXml: Validator = (subject) => validateXml({ ...subject, xmlSchema: undefined })
const xml: Rule = { validate: otherXml }
const texture: Rule = { mime: 'image/texture', validate: validateTexture }

const RULES: Record<string, Rule> = {
  '.obj': model('model/obj', validateObj),
  '.mtl': model('model/mtl', validateMtl),
  '.glb': model('model/gltf-binary', validateGlb),
  '.gltf': model('model/gltf+json', validateGltf),
  '.fbx': model('model/fbx', validateFbx),
  '.zip': model('application/zip', validateZip),
  '.bin': model('application/octet-stream+bin', validateBin),
  '.stl': model(three, validateStl),
  '.ply': model(three, validatePly),
  '.dae': model(three, otherXml),
  '.usdz': model(three, validateUsd),
  '.usd': model(three, validateUsd),
  '.tga': texture,
  '.dds': texture,
  '.ktx': texture,
  '.ktx2': texture,
  '.jpg': image(/^image\/jpeg$/),
  '.jpeg': image(/^image\/jpeg$/),
  '.png': image(/^image\/a?png$/),
  '.gif': image(/^image\/gif$/),
  '.bmp': image(/^image\/bmp$/),
  '.tif': image(/^image\/tiff$/),
  '.tiff': image(/^image\/tiff$/),
  '.webp': image(/^image\/webp$/),
  '.heic': image(/^image\/hei[cf]/),
  '.heif': image(/^image\/hei[cf]/),
  '.avif': image(/^image\/avif$/),
  '.svg': { validate: validateSvg },
  '.pdf': { validate: validatePdf },
  '.json': { validate: validateJson },
  '.geojson': { validate: validateJson },
  '.xml': { validate: validateXml },
  '.xsd': xml,
  '.kml': xml,
  '.gpx': xml,
  '.rdf': xml,
  '.csv': { validate: validateCsv },
  '.tsv': { validate: validateCsv },
  ...Object.fromEntries(
    ['.mp3', '.wav', '.ogg', '.oga', '.opus', '.flac', '.aac', '.m4a', '.aif', '.aiff'].map((e) => [e, sound]),
  ),
  ...Object.fromEntries(
    ['.mp4', '.m4v', '.mov', '.avi', '.mkv', '.webm', '.wmv', '.mpg', '.mpeg'].map((e) => [e, film]),
  ),
  ...Object.fromEntries(
    ['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp', '.doc', '.xls', '.ppt'].map((e) => [e, office]),
  ),
}

const NO_CONTRADICTION: RegExp = /^(text\/|application\/(xml|rtf|x-cfb))/

/** The rule for a file: by its extension, else by what its content shows. */
export function ruleFor(subject: Subject): Rule {
  const named = RULES[subject.extension]
  if (named !== undefined) return named
  const { content } = subject
  if (content === undefined) return { validate: validateGeneric }
  if (content.mime.startsWith('image/')) return { validate: validateImage }
  if (content.ext === 'pdf') return { validate: validatePdf }
  if (content.ext === 'zip') return { validate: validateZip }
  return { validate: validateGeneric }
}

/** A sentence when the content contradicts the name. */
export function contradiction({ extension, content }: Subject, rule: Rule): string | undefined {
  if (content === undefined) return undefined
  const textual = TEXT_NAMES.test(extension) && !NO_CONTRADICTION.test(content.mime)
  const misnamed = rule.fits !== undefined && !rule.fits.test(content.mime)
  return textual || misnamed ? say('other_content', { content: content.mime, extension }) : undefined
}
