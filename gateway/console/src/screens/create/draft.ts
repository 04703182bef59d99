/** A new project as a person describes it; '' means that the value follows from the rest. */
export interface Draft {
  readonly folder: string
  /** null: the kinds that are in the folder. */
  readonly kinds: readonly string[] | null
  /** Endings of the chosen kinds that are left out. */
  readonly leftOut: readonly string[]
  readonly entity: 'root' | 'subdirectory' | 'hybrid'
  readonly strategy: Strategy
  readonly pattern: string
  readonly prefix: string
  readonly suffix: string
  /** Whether prefix and suffix are patterns. */
  readonly areAffixesPatterns: boolean
  readonly corePattern: string
  readonly primary: string
  readonly addMaterials: boolean
  readonly addTextures: boolean
  readonly textureFolders: readonly string[]
  /** The file that is meant, by names that several have. */
  readonly textureChoices: Readonly<Record<string, string>>
  readonly makeArchives: boolean
  readonly name: string
  readonly shortCode: string
  readonly file: string
  readonly output: string
}

export const STRATEGIES = ['none', 'stem', 'pattern', 'prefix_suffix', 'core_identifier'] as const
type Strategy = (typeof STRATEGIES)[number]

export const emptyDraft: Draft = {
  folder: '',
  kinds: null,
  leftOut: [],
  entity: 'root',
  strategy: 'stem',
  pattern: '',
  prefix: '',
  suffix: '',
  areAffixesPatterns: false,
  corePattern: '',
  primary: '',
  addMaterials: true,
  addTextures: true,
  textureFolders: [],
  textureChoices: {},
  makeArchives: false,
  name: '',
  shortCode: '',
  file: '',
  output: '',
}

/** Kinds of files, and the endings that belong to each, as the configuration says. */
export type Kinds = Readonly<Record<string, readonly string[]>>

type Endings = readonly { readonly extension: string; readonly files: number }[]

/** What was found in the folder: the ends of names, and whether only its first files were looked at. */
export interface Found {
  readonly extensions: Endings
  readonly partial: boolean
}

export const NOTHING_FOUND: Found = { extensions: [], partial: false }

/** How many files of a kind are in the folder. */
export const filesOf = (endings: Endings, of: readonly string[]): number =>
  endings.reduce((sum, { extension, files }) => sum + (of.includes(extension) ? files : 0), 0)

/** Where not all was looked at, unseen kinds may be there too: nothing is left out unless the person has left it out. */
export const chosenKinds = (draft: Draft, kinds: Kinds, { extensions, partial }: Found): string[] =>
  Object.keys(kinds).filter(
    (kind) => draft.kinds?.includes(kind) ?? (partial || filesOf(extensions, kinds[kind] ?? []) > 0),
  )

export const chosenEndings = (draft: Draft, kinds: Kinds, found: Found): string[] => [
  ...new Set(
    chosenKinds(draft, kinds, found)
      .flatMap((kind) => kinds[kind] ?? [])
      .filter((ending) => !draft.leftOut.includes(ending)),
  ),
]

/** The options of the scan about files and bundles. */
export const scanOptions = (draft: Draft, extensions: readonly string[]) => ({
  extensions: [...extensions],
  ...(draft.primary === '' ? {} : { primarysourceext: draft.primary }),
  bundling: {
    enabled: draft.strategy !== 'none',
    strategy: draft.strategy === 'none' ? 'stem' : draft.strategy,
    pattern: draft.pattern,
    prefix: draft.prefix,
    suffix: draft.suffix,
    use_stem_variable: draft.areAffixesPatterns,
    core_pattern: draft.corePattern,
  },
  obj_options: {
    add_mtl: draft.addMaterials,
    add_textures: draft.addTextures,
    texture_search_paths: draft.textureFolders.filter((folder) => folder.trim() !== ''),
    archive_subdirectories: draft.makeArchives,
    ...(Object.keys(draft.textureChoices).length === 0 ? {} : { texture_choices: draft.textureChoices }),
  },
})

/** The defaults that follow from the folder: the project is beside it and has its name. */
export function namesOf(draft: Draft) {
  const folder = draft.folder.trim().replace(/(?<!\/)\/+$/, '')
  const cut = folder.lastIndexOf('/')
  const [above, last] = [folder.slice(0, cut), folder.slice(cut + 1)]
  const name = draft.name || last
  const shortCode = draft.shortCode || (name === '' ? '' : codeOf(name))
  const file = draft.file || (above === '' && last === '' ? '' : `${above}/${shortCode}.pdb`)
  return { name, shortCode, file, output: draft.output || (file === '' ? '' : file.replace(/(\.pdb)?$/, '-output')) }
}

/** Letters, digits and hyphens of a name, as file names of all systems take them. */
const codeOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 40) || 'project'

/** The body that makes the project. */
export function newProject(draft: Draft, kinds: Kinds, found: Found) {
  const { name, shortCode, file, output } = namesOf(draft)
  return {
    projectName: name,
    shortCode,
    pdbPath: file,
    modalities: chosenKinds(draft, kinds, found),
    dataInPath: draft.folder.trim(),
    dataOutPath: output,
    batchEntity: draft.entity,
    scanOptions: scanOptions(draft, chosenEndings(draft, kinds, found)),
  }
}
