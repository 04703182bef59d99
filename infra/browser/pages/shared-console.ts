import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ask } from '@regesta/browser/ask'
import { type Console, openConsole, startChromium, type Window } from '@regesta/browser/console'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** What describes every text of `texts` completely. */
export const TEXT_MAPPING = {
  title: { type: 'filename' },
  description: { type: 'literal', value: 'Found in the harbour' },
  creators: { type: 'complex', entries: [{ name: { type: 'literal', value: 'Doe, Jane' } }] },
}

/** A telephone at night, in the language with the longer words. */
export const NARROW_DARK_GERMAN = {
  locale: 'de-DE',
  colorScheme: 'dark',
  viewport: { width: 320, height: 700 },
} as const

/** What a window is seen in. */
interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly locale?: string
}

interface ScanOptions {
  readonly modalities: string[]
  readonly scanOptions: object
}

/** Milliseconds; some build the console anew and publish a museum before they begin. */
export const START = 180_000

/** Chromium with three dimensions and without: one for all files that share a process, with which it ends. */
const browsers = new Map<boolean, ReturnType<typeof startChromium>>()

function browserThat(isFlat: boolean): ReturnType<typeof startChromium> {
  const running = browsers.get(isFlat) ?? startChromium({ isFlat })
  browsers.set(isFlat, running)
  return running
}

interface SharedOptions {
  /** Makes another build of the console and answers its folder. */
  readonly pages?: () => string
  /** Whether something is seen in three dimensions: without a card, an imitated one draws every picture of the window, too. */
  readonly inThreeDimensions?: boolean
  /** The address by which its windows come, as from another computer. */
  readonly publicUrl?: string
  /** Whether a service can be killed without the others. */
  readonly apart?: boolean
}

/** A browser and an installation that the tests of one `describe` share; each test's windows are closed after it. */
export class SharedConsole implements Pick<Console, 'installation' | 'folder' | 'open'> {
  /** The project that `prepare` has left; '' without one. */
  project = ''
  private opened: Console | undefined
  private readonly windows: Window[] = []
  private walking: Window | undefined

  constructor(
    prepare: (console_: SharedConsole) => Promise<unknown> | undefined,
    { pages, inThreeDimensions = false, publicUrl, apart = false }: SharedOptions,
  ) {
    beforeAll(async () => {
      const browser = await browserThat(!inThreeDimensions)
      this.opened = await openConsole({ pages: pages?.(), publicUrl, together: !apart, browser })
      await prepare(this)
      this.project = await this.newestProject()
    }, START)
    afterEach(async ({ task }) => {
      for (const window of this.windows.splice(0)) await window.close()
      // A test that has failed may still be at work in it.
      if (task.result?.state === 'fail') await this.stopWalking()
    })
    afterAll(async () => {
      await this.stopWalking()
      await this.opened?.close()
    })
  }

  get installation() {
    return this.running().installation
  }

  get folder() {
    return this.running().folder
  }

  async open(...[path, options]: Parameters<Console['open']>): Promise<Window> {
    const window = await this.running().open(path, options)
    this.windows.push(window)
    return window
  }

  /** One window that goes from address to address: each new one would have to load the whole console again. */
  async walk(path: string, look: Look): Promise<Window> {
    const { walking } = this
    if (walking === undefined) {
      this.walking = await this.running().open(path, look)
      return this.walking
    }
    await walking.page.setViewportSize(look.viewport)
    await walking.page.emulateMedia({ colorScheme: look.colorScheme ?? 'light' })
    await walking.goTo(path)
    return walking
  }

  /** Asks for something to be done, which must succeed. */
  post<T = Record<string, unknown>>(...asked: Parameters<Ask['post']>): Promise<T> {
    return new Ask(this.installation.url).post<T>(...asked)
  }

  get<T>(path: string): Promise<T> {
    return new Ask(this.installation.url).get<T>(path)
  }

  /** Makes a project of the folder `from`, all of it in the installation's own folder, and loads it. */
  async scan(name: string, from: string, options: ScanOptions): Promise<string> {
    await this.post('/pdb/load', { path: await this.make(name, from, options) })
    return this.newestProject()
  }

  /** Makes a project of the folder `from` without loading it; answers its file. */
  async make(name: string, from: string, options: ScanOptions): Promise<string> {
    const path = join(this.folder, `${name}.pdb`)
    await this.post('/project/create-and-scan', {
      projectName: name,
      shortCode: name,
      pdbPath: path,
      dataInPath: from,
      dataOutPath: join(this.folder, 'output'),
      batchEntity: 'root',
      ...options,
    })
    return path
  }

  /** Makes a project of a text about each name, with this mapping, in the folder `texts`. */
  async texts(names: readonly string[], mappingConfiguration: object = TEXT_MAPPING): Promise<void> {
    const folder = join(this.folder, 'texts')
    mkdirSync(folder)
    for (const name of names) writeFileSync(join(folder, `${name}.txt`), `About ${name}\n`)
    await this.scan('texts', folder, { modalities: ['Text'], scanOptions: { extensions: ['.txt'] } })
    await this.saveMapping(mappingConfiguration)
  }

  async saveMapping(mappingConfiguration: object): Promise<void> {
    await this.post('/project/metadata/save_mapping', { mappingConfiguration })
  }

  /** The mapping of the loaded project; empty without one. */
  async mapping<T = Record<string, unknown>>(): Promise<T> {
    const [mapping] = await this.get<{ column_definitions: string }[]>('/mappings')
    return JSON.parse(mapping?.column_definitions ?? '{}') as T
  }

  /** Prepares the metadata of all files that wait for it. */
  async prepare(expected_count: number): Promise<void> {
    const selection = { kind: 'files', filter: { pending: 'true' }, expected_count }
    await this.act('prepare_metadata', { selection })
  }

  /** Does something with records or files, without a plan. */
  async act(action_type: string, chosen: object): Promise<void> {
    await this.post('/project/batch_action', { action_type, ...chosen })
  }

  /** The uuid of the project that was loaded last; '' while there is none. */
  async newestProject(): Promise<string> {
    const { projects } = await this.get<{ projects: { project_uuid: string }[] }>('/projects')
    return projects[0]?.project_uuid ?? ''
  }

  private async stopWalking(): Promise<void> {
    await this.walking?.close()
    this.walking = undefined
  }

  private running(): Console {
    if (this.opened === undefined) throw new Error('the console is opened before the first test')
    return this.opened
  }
}

type Prepare = ConstructorParameters<typeof SharedConsole>[0]

export const sharedConsole = (prepare: Prepare = () => undefined, options: SharedOptions = {}) =>
  new SharedConsole(prepare, options)

/** Where something is seen in three dimensions. */
export const consoleWithModels = (prepare?: Prepare, options: SharedOptions = {}) =>
  sharedConsole(prepare, { ...options, inThreeDimensions: true })
