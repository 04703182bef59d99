import { z } from 'zod'
import {
  del,
  eventStream,
  fileAnswer,
  get,
  inProject,
  Json,
  post,
  Success,
  safePost,
  succeeded,
  Text,
  Timestamp,
} from './endpoint.js'
import { OutputStrategy } from './execution.js'
import { Finding, messageMembers } from './messages.js'

const componentName = z.object({ component_name: z.string() })
const ofComponent = { params: componentName, errors: [404, 500] }

/** Where a component stands: `installed` components can run, `available` ones lie there and can be installed. */
const ComponentStatus = z.enum(['installed', 'available'])

/** One entry of the listing. A component whose description cannot be read carries its errors instead of its parts. */
export const ComponentEntry = z.strictObject({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  category: z.string(),
  version: z.string(),
  status: ComponentStatus,
  is_installed: z.boolean(),
  is_valid: z.boolean(),
  validation_errors: z.array(z.string()),
  findings: z.array(Finding).optional(),
  /** Relative to the folder of all components. */
  path: z.string(),
  authors: z.array(z.unknown()),
  license: Json,
  created: z.string().nullable(),
  updated: z.string().nullable(),
  tags: z.array(z.unknown()),
  keywords: z.array(z.unknown()),
  sources: Json,
  inputs: z.array(Json).optional(),
  outputs: z.array(Json).optional(),
  parameter_groups: z.array(Json).optional(),
  params: z.array(Json).optional(),
  requirements: Json.optional(),
  execution: Json.optional(),
})
export type ComponentEntry = z.infer<typeof ComponentEntry>

/** Whatever the registry says about the newest version, and the members that clients rely on. */
const RemoteEntry = z.looseObject({
  name: z.string(),
  label: z.string(),
  version: z.string(),
  changelog_url: z.string().nullable(),
  file_links: z.record(z.string(), z.string()),
})

export const UpdateEntry = z.strictObject({
  name: z.string(),
  label: z.string(),
  local_version: z.string(),
  remote_version: z.string(),
  update_url: z.string().nullable(),
  changelog_url: z.string().nullable(),
  file_links: z.record(z.string(), z.string()),
  /** Why the versions cannot be compared, where one of them cannot be read. */
  error: z.string().optional(),
})
export type UpdateEntry = z.infer<typeof UpdateEntry>

export const InstallationEvent = z.strictObject({
  level: z.enum(['info', 'success', 'error', 'warning']),
  message: z.string(),
  /** Lines of package tools have none. */
  ...messageMembers,
  /** 0 to 100. */
  progress: z.number(),
  status: z.enum(['starting', 'in_progress', 'completed', 'failed']),
})
export type InstallationEvent = z.infer<typeof InstallationEvent>

const InstallationStarted = succeeded({ message: z.string(), installation_id: z.string() })

/** A parameter as component.yaml declares it, with what the installation and the loaded project say about its value. */
const ConfiguredParameter = z.looseObject({
  name: z.string(),
  type: z.string(),
  /** One text under two names: clients read either. */
  description: z.string(),
  help_text: z.string(),
  default: z.unknown(),
  /** The default is a file that was named at the installation. */
  installation_provided: z.boolean(),
  /** What the loaded project stores for it; absent without a project or without a stored value. */
  value: z.unknown().optional(),
})

const ParameterGroup = z.looseObject({
  title: z.string(),
  description: z.string(),
  parameters: z.array(ConfiguredParameter),
})

const SystemDependency = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  description: z.string(),
  state: z.enum(['present', 'missing', 'unknown']),
  /** What was looked at, and how to install what is missing. */
  detail: z.string(),
  /** The same with the sentence that it is. */
  finding: Finding.optional(),
})

/** What an installation will do, told before it is started. */
const InstallPlan = succeeded({
  component_name: z.string(),
  version: z.string(),
  kind: z.enum(['python', 'node']),
  is_valid: z.boolean(),
  validation_errors: z.array(z.string()),
  findings: z.array(Finding).optional(),
  /** Folders and files that will be created, relative to the folder of all components. */
  creates: z.array(z.string()),
  /** Bytes of the component itself; packages come on top. */
  size_bytes: z.number(),
  packages: z.array(z.strictObject({ name: z.string(), version: z.string(), size_bytes: z.number().nullable() })),
  /** Programs of the component that run during the installation. */
  scripts: z.array(z.string()),
  interpreter: z.strictObject({ required: z.string(), found: z.string().nullable() }),
  system_dependencies: z.array(SystemDependency),
  required_files: z.array(
    z.strictObject({ name: z.string(), label: z.string(), description: z.string(), required: z.boolean() }),
  ),
})

export const components = {
  listComponents: get('/pipeline_components', {
    summary: 'Lists the components in the components folder by category, invalid ones with their errors',
    answers: {
      200: z
        .object({ metadata: z.strictObject({ total_installed: z.int(), total_available: z.int() }) })
        .catchall(z.array(ComponentEntry)),
    },
    errors: [500],
  }),
  listRemoteComponents: get('/pipeline_components/remote', {
    summary: 'Lists the components that the registry offers and that are not here yet',
    answers: { 200: succeeded({ components: z.record(z.string(), z.array(RemoteEntry)) }) },
    errors: [500, 502],
    statusFor: { refused: 502 },
  }),
  checkUpdates: get('/pipeline_components/check_updates', {
    summary: 'Lists installed components of which the registry has a newer version',
    /** Any word but `true` is no. */
    query: z.object({
      test_mode: z
        .string()
        .default('')
        .transform((word) => word.toLowerCase() === 'true'),
    }),
    answers: { 200: succeeded({ updates: z.array(UpdateEntry) }) },
    errors: [500, 502],
    statusFor: { refused: 502 },
  }),
  getChangelog: fileAnswer('/pipeline_components/changelog', {
    summary: 'Fetches the changelog of a component from the registry',
    query: z.object({ url: Text }),
    contentType: 'text/markdown; charset=utf-8',
    errors: [400, 502],
  }),
  getStorage: get('/pipeline_components/storage', {
    summary: 'Shows the disk space that components take',
    answers: {
      200: z.strictObject({
        total_size: z.string(),
        components: z.array(z.strictObject({ name: z.string(), size: z.string(), dependencies: z.array(z.string()) })),
        shared_dependencies_size: z.string(),
      }),
    },
    errors: [500],
  }),
  downloadComponent: post('/pipeline_components/download', {
    summary: 'Fetches the archive of a component and unpacks it; it is not installed by that',
    body: z.object({ zip_url: Text, component_name: Text }),
    example: { zip_url: 'https://example.org/components/thumbnail_maker-1.0.0.zip', component_name: 'thumbnail_maker' },
    answers: { 200: Success },
    errors: [400, 409, 500],
    statusFor: { upstream_unreachable: 500 },
    long: true,
  }),
  uninstallComponent: post('/pipeline_components/uninstall', {
    summary: 'Removes the environment of a component; its files stay and it can be installed again',
    body: z.object({ component_name: Text }),
    example: { component_name: 'thumbnail_maker' },
    answers: { 200: Success },
    errors: [400, 500],
  }),
  checkHealth: post('/pipeline_components/health_check', {
    summary: 'Uninstalls components whose folder or environment has gone',
    answers: { 200: succeeded({ message: z.string(), cleaned_components: z.array(z.string()) }) },
  }),
  optimizeStorage: safePost('/pipeline_components/optimize', {
    summary: 'Keeps equal files of all environments once on disk',
    answers: { 200: Success.extend({ storage_stats: z.strictObject({ estimated_savings_mb: z.number() }) }) },
    errors: [500],
    long: true,
  }),
  followInstallation: eventStream('/pipeline_components/install/stream/:installation_id', {
    summary: 'Streams the log of an installation or update from its first line until it has ended',
    params: z.object({ installation_id: z.string() }),
    event: InstallationEvent,
  }),
  cancelInstallation: post('/pipeline_components/install/:installation_id/cancel', {
    summary: 'Stops an installation or update; what worked before goes on working',
    params: z.object({ installation_id: z.string() }),
    answers: { 200: Success },
    errors: [404],
  }),
  componentExists: get('/pipeline_components/:component_name/exists', {
    summary: 'Says whether a component is in the components folder',
    params: componentName,
    answers: { 200: succeeded({ exists: z.boolean() }) },
  }),
  installComponent: post('/pipeline_components/:component_name/install', {
    summary: 'Installs a component in the background; while one installation runs, a second call answers its id',
    params: componentName,
    body: z.object({ file_paths: z.record(z.string(), z.string().nullable()).nullish() }),
    example: { file_paths: { model: '/home/ada/models/text.bin' } },
    answers: { 202: InstallationStarted },
    errors: [500],
  }),
  getInstallPlan: get('/pipeline_components/:component_name/install_plan', {
    summary: 'Tells what an installation would create, fetch and run',
    ...ofComponent,
    answers: { 200: InstallPlan },
  }),
  updateComponent: post('/pipeline_components/:component_name/update', {
    summary: 'Builds another version of a component beside the present one and changes over when it is complete',
    params: componentName,
    body: z.object({ zip_url: Text }),
    example: { zip_url: 'https://example.org/components/thumbnail_maker-1.1.0.zip' },
    answers: { 202: InstallationStarted },
    errors: [400, 404, 500],
  }),
  rollbackComponent: post('/pipeline_components/:component_name/rollback', {
    summary: 'Goes back to the version before the last update',
    params: componentName,
    answers: { 200: Success },
    errors: [400, 404, 500],
  }),
  getComponentConfiguration: get('/pipeline_components/:component_name/config', {
    summary: 'Shows inputs, outputs and parameters of a component',
    ...ofComponent,
    answers: {
      200: succeeded({
        component_name: z.string(),
        inputs: z.array(z.string()),
        outputs: z.array(z.string()),
        parameter_groups: z.array(ParameterGroup),
        specification: Json,
      }),
    },
    mayNameProject: true,
  }),
  saveComponentConfiguration: inProject.safePost('/pipeline_components/:component_name/config', {
    summary: 'Stores parameter values of a component in the loaded project; they replace the ones stored before',
    params: componentName,
    body: z.object({ parameters: Json.nullable() }),
    example: { parameters: { size: 640 } },
    answers: { 200: Success },
    errors: [400, 500],
  }),
  listTemplates: get('/pipeline_components/:component_name/templates', {
    summary: 'Lists the named parameter sets of a component',
    params: componentName,
    answers: {
      200: succeeded({
        templates: z.array(z.string()),
        own: z.array(z.string()).describe('Those that somebody has stored here, which can be deleted'),
      }),
    },
    errors: [500],
  }),
  saveTemplate: safePost('/pipeline_components/:component_name/templates', {
    summary: 'Stores a named parameter set',
    params: componentName,
    body: z.object({ template_name: Text, parameters: Json }),
    example: { template_name: 'small', parameters: { size: 320 } },
    answers: { 200: Success.extend(messageMembers) },
    errors: [400, 500],
  }),
  getTemplate: get('/pipeline_components/:component_name/templates/:template_name', {
    summary: 'Shows a named parameter set',
    params: z.object({ component_name: z.string(), template_name: z.string() }),
    answers: { 200: succeeded({ parameters: Json }) },
    errors: [404, 500],
  }),
  deleteTemplate: del('/pipeline_components/:component_name/templates/:template_name', {
    summary: 'Deletes a named parameter set',
    params: z.object({ component_name: z.string(), template_name: z.string() }),
    answers: { 200: Success.extend(messageMembers) },
    errors: [404, 500],
  }),
}

/* What a component promises, normalised: older spellings are translated and every member is there. */

const Named = z.strictObject({ name: z.string(), label: z.string(), description: z.string() })

export const ComponentInput = Named.extend({
  type: z.string(),
  required: z.boolean(),
  default: z.unknown(),
  /** With leading dots and in lower case; empty: any. */
  file_extensions: z.array(z.string()),
  regex_pattern: z.string().nullable(),
  min_size_bytes: z.number().nullable(),
  /** Names of inputs that exclude this one. */
  mutex_with: z.array(z.string()),
})
export type ComponentInput = z.infer<typeof ComponentInput>

export const ComponentOutput = Named.extend({
  /** File name with `{original_stem}`; null when none is declared. */
  pattern: z.string().nullable(),
  type: z.string(),
  category: z.string(),
})
export type ComponentOutput = z.infer<typeof ComponentOutput>

export const ComponentParameter = Named.extend({
  /** One of `PARAMETER_TYPES`; of a component that was installed before they were demanded, any word. */
  type: z.string(),
  /** Several values are allowed. */
  list: z.boolean(),
  default: z.unknown(),
  /** The allowed values of a `string_dropdown`. */
  options: z.array(z.string()),
  required: z.boolean(),
  file_extensions: z.array(z.string()),
  mutex_with: z.array(z.string()),
})
export type ComponentParameter = z.infer<typeof ComponentParameter>

export const ComponentSpecification = z.strictObject({
  inputs: z.array(ComponentInput),
  outputs: z.array(ComponentOutput),
  parameters: z.array(ComponentParameter),
  execution: z.strictObject({
    idempotent: z.boolean(),
    timeout_seconds: z.number().nullable(),
    on_error: z.string(),
    on_timeout: z.string(),
  }),
  system_requirements: z.strictObject({
    min_memory_mb: z.number().nullable(),
    recommended_memory_mb: z.number().nullable(),
    min_disk_space_mb: z.number().nullable(),
    gpu_memory_mb: z.number().nullable(),
  }),
})
export type ComponentSpecification = z.infer<typeof ComponentSpecification>

/** How the component wants to be told where its results go; found once, from its `--help`, at the installation. */
export const OutputArgument = z.strictObject({
  strategy: OutputStrategy,
  flag: z.enum(['--output', '--output-file', '--output-dir']),
})
export type OutputArgument = z.infer<typeof OutputArgument>

/** All that is needed to run an installed component. Paths are absolute. */
export const RunDescription = z.strictObject({
  component_name: z.string(),
  version: z.string(),
  /** When it was installed: what the same version does may change with each installation, and the files named at it. */
  built_at: Timestamp,
  /** The working folder of a run. */
  folder: z.string(),
  kind: z.enum(['python', 'node']),
  interpreter: z.string(),
  entry: z.string(),
  output_argument: OutputArgument,
  /** The component knows `--verbose`. */
  verbose: z.boolean(),
  /** Variables that a run needs beside a clean environment, for example `VIRTUAL_ENV` and `PATH` in front. */
  environment: z.record(z.string(), z.string()),
  specification: ComponentSpecification,
  /** Parameter defaults from the installation: name to the absolute path of the remembered file. */
  installation_values: z.record(z.string(), z.string()),
  /** Where the component asks to run, when it does. */
  executor: z.string().optional(),
})
export type RunDescription = z.infer<typeof RunDescription>

export const componentsInternal = {
  getRunDescription: get('/internal/components/:component_name/run-description', {
    summary: 'How the installed version of a component is run; 404 when it is unknown or its interpreter is missing',
    ...ofComponent,
    answers: { 200: RunDescription },
  }),
  takeLease: safePost('/internal/leases', {
    summary: 'Holds a version of a component for one run; the same holder and run get the same lease again',
    body: z.strictObject({
      component_name: z.string(),
      /** The version that must be the installed one; without it, whichever is. */
      version: z.string().optional(),
      /** The installation of it that must be the present one; without it, whichever is. */
      built_at: z.string().optional(),
      holder: z.string(),
      run_id: z.string(),
    }),
    answers: { 200: z.strictObject({ lease_id: z.string(), run_description: RunDescription }) },
    errors: [404, 409, 500],
  }),
  releaseLease: del('/internal/leases/:lease_id', {
    summary: 'Gives a lease back; unknown ones are fine',
    params: z.object({ lease_id: z.string() }),
    answers: { 200: z.strictObject({ ok: z.literal(true) }) },
    errors: [500],
    repeat: 'safe',
  }),
  replaceLeases: safePost('/internal/leases/replace', {
    summary: 'After a restart of the holder: only the leases of these runs stay',
    body: z.strictObject({ holder: z.string(), run_ids: z.array(z.string()).max(10_000) }),
    answers: { 200: z.strictObject({ released: z.int() }) },
    errors: [500],
  }),
}
