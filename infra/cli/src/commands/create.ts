import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Call, Command, Outcome } from '../command.js'
import {
  DRY_RUN,
  endings,
  optionalText,
  requiredPath,
  requiredText,
  requireOptions,
  textList,
} from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { counted } from '../table.js'

/** What a project needs, in the order of the usage. */
const REQUIRED = ['file', 'name', 'code', 'input', 'extensions']
const MODES = ['root', 'subdirectory', 'hybrid']

export const create: Command = {
  name: 'create',
  summary: 'Creates a project file from a folder and loads it',
  group: 'Work',
  usage: '--file FILE --name NAME --code CODE --input FOLDER --extensions LIST [options]',
  options: {
    file: { type: 'string', value: 'FILE', help: 'Where the project file goes, for example museum.pdb.' },
    name: { type: 'string', value: 'NAME', help: 'What the project is called.' },
    code: { type: 'string', value: 'CODE', help: 'A short name for file names and identifiers.' },
    input: { type: 'string', value: 'FOLDER', help: 'The folder with the files; nothing in it is changed.' },
    output: { type: 'string', value: 'FOLDER', help: 'Where files that are made go; else the input folder.' },
    extensions: {
      type: 'string',
      value: 'LIST',
      multiple: true,
      help: 'Endings of the files that count, for example .jpg,.obj.',
    },
    modality: { type: 'string', value: 'NAME', multiple: true, help: 'What the files show, for example "3D Model".' },
    mode: {
      type: 'string',
      value: 'MODE',
      default: 'root',
      help: 'Folders to look into: root, subdirectory or hybrid.',
    },
    primary: { type: 'string', value: 'ENDING', help: 'The ending of the primary file of a bundle.' },
    bundle: {
      type: 'string',
      value: 'RULE',
      help: 'Which files belong together: stem, pattern, prefix_suffix or core_identifier; else each stands alone.',
    },
    pattern: { type: 'string', value: 'REGEX', help: 'For --bundle pattern and core_identifier.' },
    prefix: { type: 'string', value: 'REGEX', help: 'For --bundle prefix_suffix: what comes before the common part.' },
    suffix: {
      type: 'string',
      value: 'REGEX',
      help: 'For --bundle prefix_suffix: what comes after the common part, for example "_front|_back".',
    },
    archive: {
      type: 'boolean',
      default: false,
      help: 'Packs textures that a material names in folders below it, each of these folders into a ZIP.',
    },
    ...DRY_RUN,
  },
  example: 'regesta create --file museum.pdb --name Museum --code museum --input photographs --extensions .jpg',
  async run(call) {
    requireOptions(call, REQUIRED)
    const body = projectOf(call)
    if (call.isLocal) refusePlace(body.pdbPath)
    if (call.dryRun) return look(call, body)
    const scan = await call.gateway.watch('Scanning', 'createAndScan', { body })
    await call.gateway.watch('Loading the project', 'loadProject', { body: { path: body.pdbPath } })
    const { foundFiles, ...result } = scan
    return {
      lines: [`Project created and ${counted(scan.filesAdded, 'file')} scanned. Bundles: ${foundFiles.length}`],
      result,
      exitCode: EXIT.ok,
    }
  },
}

function refusePlace(file: string): void {
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)}`)
  if (!existsSync(file)) return
  throw new Refusal(
    `${file} is there already. Name another file with --file, or open it as it is: regesta list files --file '${file}'`,
  )
}

/** What creation refuses is refused here, too. */
async function look({ gateway }: Call, body: ReturnType<typeof projectOf>): Promise<Outcome> {
  const { projectName: _, shortCode: __, modalities: ___, ...wanted } = body
  const { obstacle, files_taken, bundles, partial } = await gateway.watch('Looking', 'previewScan', { body: wanted })
  if (obstacle !== null) throw new Refusal(obstacle)
  const found = `${partial ? 'at least ' : ''}${counted(files_taken, 'file')} in ${counted(bundles, 'bundle')}`
  const lines = [
    `Would make ${body.pdbPath} of ${body.dataInPath}`,
    `  Project: ${body.projectName} (${body.shortCode}), ${body.modalities.join(', ')}`,
    `  Endings: ${body.scanOptions.extensions.join(', ')}`,
    `  Taken in: ${found}`,
  ]
  return { lines, result: body, exitCode: EXIT.ok }
}

function projectOf(call: Parameters<Command['run']>[0]) {
  const mode = requiredText(call, 'mode')
  if (!MODES.includes(mode)) throw new UsageError(`--mode is one of ${MODES.join(', ')}, received '${mode}'`)
  const extensions = endings(call, 'extensions')
  const modalities = textList(call, 'modality')
  const strategy = optionalText(call, 'bundle')
  return {
    projectName: requiredText(call, 'name'),
    shortCode: requiredText(call, 'code'),
    pdbPath: requiredPath(call, 'file'),
    modalities: modalities.length > 0 ? modalities : ['Multimodal Dataset'],
    dataInPath: requiredPath(call, 'input'),
    dataOutPath: resolve(optionalText(call, 'output') ?? requiredPath(call, 'input')),
    batchEntity: mode,
    scanOptions: {
      extensions,
      primarysourceext: optionalText(call, 'primary') ?? '',
      bundling: {
        enabled: strategy !== undefined,
        strategy: strategy ?? 'stem',
        pattern: optionalText(call, 'pattern'),
        core_pattern: optionalText(call, 'pattern'),
        prefix: optionalText(call, 'prefix'),
        suffix: optionalText(call, 'suffix'),
        use_stem_variable: true,
      },
      obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: call.options.archive === true },
    },
  }
}
