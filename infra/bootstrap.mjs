// Sets everything up and runs one task: node infra/bootstrap.mjs start|demo|test|bench|faults|... [words]
// Plain Node without dependencies: it has to run before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { calmStep } from './calm-step.mjs'

const PNPM = 'pnpm@12.21.0'
/** The oldest minor release of each line of Node that still gets some; later lines are taken as they come. */
const OLDEST_NODES = { 20: 19, 22: 14 }
const FIRST_LATER_LINE = 24
/** From this version of Node-API on SQLite comes compiled; below, one release of it is compiled here. */
const NODE_API_OF_PREBUILT = 10
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(ROOT, ...parts)

/** The command line, which has some tasks as commands. */
const CLI = 'infra/cli/dist/bundle/main.js'

/** What each task runs when all is built. Everything runs in this process, so that a signal reaches it directly. */
const TASKS = {
  build: undefined,
  start: CLI,
  dev: 'infra/launcher/dist/dev/main.js',
  demo: CLI,
  test: 'infra/checks/dist/main.js',
  'test:campaigns': 'infra/checks/dist/campaigns-main.js',
  'test:browser': 'infra/browser/dist/main.js',
  pictures: 'infra/browser/dist/pictures-main.js',
  'test:slurm': 'services/execution/scripts/test-slurm.mjs',
  bench: 'infra/bench/dist/main.js',
  faults: 'infra/faults/dist/main.js',
  hostile: 'infra/endurance/dist/hostile-main.js',
  soak: 'infra/endurance/dist/soak-main.js',
  nodes: 'infra/endurance/dist/nodes-main.js',
  package: 'infra/package/dist/main.js',
  docs: 'infra/docs/dist/main.js',
  regesta: CLI,
  component: CLI,
}

const COMPILED_SQLITE = at('shared/sqlite/node_modules/better-sqlite3-12/build/Release/better_sqlite3.node')

/** Commands whose paths are meant from where the person stands. */
const OF_PEOPLE = ['start', 'demo', 'regesta', 'component', 'package', 'docs']

/** Where somebody typed `npm run`, which itself goes to the folder of package.json; a script around it may have left its own. */
function callersFolder() {
  const isOwnScript = process.env.npm_lifecycle_event === task
  return (isOwnScript && process.env.INIT_CWD) || process.cwd()
}

/** Ends with a sentence that says what to do. */
function giveUp(sentence, exitCode = 1) {
  process.stderr.write(`\n  ${sentence}\n\n`)
  process.exit(exitCode)
}

/** Options that a command does not know are no defect of ours, which would show where it is. */
function unlessMistyped(error) {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS_')) throw error
  giveUp(`${error.message.split('. ')[0]}.`, 2)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= FIRST_LATER_LINE || minor >= OLDEST_NODES[major]) return
  giveUp(
    `Regesta needs Node 22.14 or newer (or 20.19 and later ones of that line); this is ${process.versions.node}. Install a newer one from https://nodejs.org`,
  )
}

const compilesSqlite = () => Number(process.versions.napi) < NODE_API_OF_PREBUILT

/** Folders of the workspace's packages. */
function packageFolders() {
  const inside = (folder) => readdirSync(at(folder)).map((name) => join(folder, name))
  return [
    'contracts',
    'gateway',
    'gateway/console',
    ...['shared', 'services', 'services/dataset', 'infra'].flatMap(inside),
  ].filter((folder) => existsSync(at(folder, 'package.json')))
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** A fingerprint of texts; equal fingerprints mean that nothing has to be done again. */
const fingerprint = (texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex')

const stampFile = (name) => at('node_modules', `.regesta-${name}`)

const isStamped = (name, value) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === value

function stamp(name, value) {
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(stampFile(name), value)
}

/**
 * SQLite is compiled on all cores, against the headers beside the running Node, where there are some; no download is needed
 * then.
 */
function compilerSettings() {
  const prefix = dirname(dirname(process.execPath))
  const known = compilesSqlite() && existsSync(join(prefix, 'include', 'node', 'node_version.h'))
  return { JOBS: 'max', ...(known ? { npm_config_nodedir: prefix } : {}) }
}

/** Runs programs as one step, and ends with the reason where one fails. */
async function run(title, programs) {
  const fault = await faultOf(title, programs)
  if (fault !== undefined) giveUp(fault)
}

/** Everything goes to standard error: standard output belongs to the task, so that its results can be piped. */
function faultOf(title, programs, isBeside = false) {
  const environment = {
    ...process.env,
    ...compilerSettings(),
    TURBO_TELEMETRY_DISABLED: '1',
    // What is started by name runs on this Node too.
    PATH: [dirname(process.execPath), at('node_modules', '.bin'), process.env.PATH].join(delimiter),
  }
  const options = { cwd: ROOT, env: environment, shell: process.platform === 'win32' }
  return calmStep(title, programs, options, isBeside)
}

const pnpm = (...words) => ({ command: 'npx', words: ['--yes', PNPM, ...words] })

/** The packages that are wanted here, and for which Node. */
function wantedPackages(folders) {
  const manifests = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.map((folder) => join(folder, 'package.json')),
  ]
  const native = compilesSqlite() ? process.versions.modules : 'Node-API'
  const machine = `${process.platform} ${process.arch} ${native}`
  return fingerprint([machine, ...manifests.map((file) => readFileSync(at(file)))])
}

/** For what SQLite is compiled here. */
const compiledFor = () => `${process.platform} ${process.arch} ${process.versions.modules}`

/** Whether SQLite is there as this Node needs it. */
const isCompiled = () => !compilesSqlite() || (existsSync(COMPILED_SQLITE) && isStamped('compiled', compiledFor()))

function compilationOfSqlite() {
  rmSync(COMPILED_SQLITE, { force: true })
  return {
    ...pnpm('rebuild', 'better-sqlite3'),
    // An optional package that cannot be compiled is no failure to the package manager.
    whyInVain: () =>
      existsSync(COMPILED_SQLITE)
        ? undefined
        : 'SQLite could not be compiled: below Node 22.14 that takes Python and a C++ compiler. Install them, or Node 22.14 or newer, which needs neither.',
    onDone: () => stamp('compiled', compiledFor()),
  }
}

/** All that the build is made of. */
function wantedBuild(folders) {
  const parts = ['src', 'migrations', 'public', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json']
  const sources = folders.flatMap((folder) =>
    parts.flatMap((part) => {
      const path = at(folder, part)
      return existsSync(path) && statSync(path).isFile() ? [path] : filesBelow(path)
    }),
  )
  const ofAll = [
    ...['tsconfig.base.json', 'pnpm-lock.yaml', 'infra/bundle.mjs', 'infra/light-libraries.mjs'].map((file) =>
      at(file),
    ),
    ...filesBelow(at('docs/guide')),
  ]
  return fingerprint([...ofAll, ...sources].map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`))
}

/** @param name a package that is built with what it needs; without one, all are */
function buildOf(name, onDone) {
  const filter = name === undefined ? [] : [`--filter=${name}...`]
  const words = [at('node_modules', 'turbo', 'bin', 'turbo'), 'build', '--output-logs=errors-only', ...filter]
  return { command: process.execPath, words, onDone }
}

const isComplete = (folders) =>
  folders.every((folder) => !existsSync(at(folder, 'tsconfig.json')) || existsSync(at(folder, 'dist')))

/** The compiler goes on from what it has noted; where its options are others, it would leave some types as they were. */
function forgetOtherOptions(folders) {
  const files = ['tsconfig.base.json', ...folders.map((folder) => join(folder, 'tsconfig.json'))]
  const options = fingerprint(
    files.filter((file) => existsSync(at(file))).map((file) => readFileSync(at(file), 'utf8')),
  )
  if (isStamped('options', options)) return
  for (const folder of folders) rmSync(at(folder, 'dist', '.tsbuildinfo'), { force: true })
  stamp('options', options)
}

/**
 * Installs, compiles and builds what has changed since the last time. SQLite is compiled beside the build, which does without.
 *
 * @param name a package that is built with what it needs; without one, all are
 * @param goesOn whether the task begins while SQLite is still compiled
 * @returns what is fulfilled when SQLite is there; undefined where it is there already
 */
async function setUp(folders, name, goesOn) {
  const packages = wantedPackages(folders)
  if (!isStamped('installed', packages)) {
    await run('Installing packages', [pnpm('install', '--frozen-lockfile', '--ignore-scripts')])
    stamp('installed', packages)
  }
  const build = wantedBuild(folders)
  const own = name === undefined ? 'built' : `built-${name.split('/').at(-1)}`
  const isBuilt = isComplete(folders) && (isStamped('built', build) || isStamped(own, build))
  const building = isBuilt ? [] : [buildOf(name, () => stamp(own, build))]
  if (!isBuilt) forgetOtherOptions(folders)
  if (!isCompiled()) {
    if (goesOn) return beginToCompile(building)
    await run(isBuilt ? 'Compiling SQLite' : 'Building, and compiling SQLite', [...building, compilationOfSqlite()])
  } else if (!isBuilt) await run('Building', building)
  return { sqlite: undefined }
}

/** Waits for the build alone. Where that fails, SQLite is compiled to its end all the same, so that the next time need not. */
async function beginToCompile(building) {
  const compiling = faultOf('Compiling SQLite', [compilationOfSqlite()], true)
  const fault = building.length === 0 ? undefined : await faultOf('Building', building)
  if (fault !== undefined) {
    await compiling
    giveUp(fault)
  }
  return { sqlite: compiling.then((reason) => reason === undefined || giveUp(reason)) }
}

checkNode()
const [task = '', ...words] = process.argv.slice(2)
if (!Object.hasOwn(TASKS, task)) giveUp(`Name one of the tasks ${Object.keys(TASKS).join(', ')}.`)
const folders = packageFolders()
const { sqlite } = await setUp(folders, task === 'build' ? words[0] : undefined, task === 'test' && words.length === 0)
if (task !== 'build') {
  process.chdir(OF_PEOPLE.includes(task) ? callersFolder() : ROOT)
  process.env.REGESTA_BUILT = 'true'
  const command = TASKS[task] === CLI && task !== 'regesta' ? [task] : []
  process.argv = [process.execPath, at(TASKS[task]), ...command, ...words]
  const program = await import(pathToFileURL(at(TASKS[task])).href).catch(unlessMistyped)
  await program.begin?.(sqlite)
}
