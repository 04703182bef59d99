import { resolve } from 'node:path'
import type { Command } from '../command.js'
import { optionalText, requiredPath, requiredText, textList } from '../command-options.js'
import { EXIT, UsageError } from '../exit-code.js'

const MODES = ['root', 'subdirectory', 'hybrid']

export const create: Command = {
  name: 'create',
  summary: 'Creates a project file from a folder and loads it',
  usage: `create --file museum.pdb --name "Museum" --code museum --input photographs --output results --extensions .jpg,.obj
         [--modality "3D Model"] [--mode root|subdirectory|hybrid] [--primary .obj]
         [--bundle stem|pattern|prefix_suffix|core_identifier] [--pattern REGEX] [--prefix X] [--suffix Y] [--archive]`,
  options: {
    name: { type: 'string' },
    code: { type: 'string' },
    input: { type: 'string' },
    output: { type: 'string' },
    modality: { type: 'string', multiple: true },
    mode: { type: 'string', default: 'root' },
    extensions: { type: 'string', multiple: true },
    primary: { type: 'string' },
    bundle: { type: 'string' },
    pattern: { type: 'string' },
    prefix: { type: 'string' },
    suffix: { type: 'string' },
    archive: { type: 'boolean', default: false },
  },
  async run(call) {
    const body = projectOf(call)
    if (call.dryRun)
      return { lines: ['Would create and scan:', JSON.stringify(body, null, 2)], result: body, exitCode: EXIT.ok }
    const scan = await call.gateway.watch('Scanning', 'createAndScan', { body })
    await call.gateway.watch('Loading the project', 'loadProject', { body: { path: body.pdbPath } })
    const { foundFiles, ...result } = scan
    return { lines: [`${scan.message} Bundles: ${foundFiles.length}`], result, exitCode: EXIT.ok }
  },
}

function projectOf(call: Parameters<Command['run']>[0]) {
  const mode = requiredText(call, 'mode')
  if (!MODES.includes(mode)) throw new UsageError(`--mode is one of ${MODES.join(', ')}, received '${mode}'`)
  const extensions = textList(call, 'extensions').map((one) => (one.startsWith('.') ? one : `.${one}`))
  if (extensions.length === 0) throw new UsageError('--extensions is missing, for example --extensions .jpg,.obj')
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
