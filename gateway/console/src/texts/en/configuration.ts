/** Texts of the configuration, loaded with it. */
export const configuration = {
  file: 'The file:',
  fileText:
    'Services take over what is saved there at once. The state before each change that is saved through Regesta is kept beside it with the ending .bak.',
  notSet: 'not set',
  empty: 'empty',
  on: 'on',
  off: 'off',
  read: 'The same for a script.',
  changeIt: 'Change',
  change: (section: string) => `Change “${section}”`,
  save: 'Save',
  cancel: 'Cancel',
  overtaken: (name: string, now: string) =>
    `${name} was given another value meanwhile: “${now}”. Save again to replace it with yours.`,
  nothingChanged: 'Nothing is changed yet.',
  notANumber: 'A number is expected here.',
  notJson: 'This cannot be read as JSON.',
  onePerLine: 'One per line.',
  saved: 'Saved. What a service cannot use is said under',
  /** What a section is about, by its name in the file. */
  sections: {
    server: 'Address',
    security: 'Who may come in',
    repo: 'Research repository',
    rates: 'Calls to the repository',
    paths: 'Files of Regesta',
    llm: 'Language models',
    components: 'Components',
    execution: 'Execution of components',
    pipelines: 'Pipelines',
    dataset: 'Persons',
    core: 'At the start',
    developer: 'For developers',
    modality_file_filters: 'Kinds of files',
  } as Readonly<Record<string, string>>,
  /** By section and name. */
  meanings: {
    'server.port': 'Acts at the next start.',
    'server.host':
      'Any other address than 127.0.0.1 is reachable from outside and asks for an access token. Acts at the next start.',
    'server.allowed_origins':
      'Web pages from elsewhere that may call the services, such as https://catalogue.example.org.',
    'server.public_url':
      'Where people reach Regesta through a web server, such as https://regesta.example.org, without a path. Acts at the next start.',
    'server.trusted_proxies':
      'Web servers on other computers that are believed about who asked and how, as 10.0.0.7 or 10.0.0.0/8.',
    'server.sleep_after_minutes':
      'Services that nobody needs for so many minutes give their memory back until they are asked again; 0: never. Acts at the next start.',
    'security.token':
      'off, on (a new token at each start, printed there) or keep (the same token at each start, printed nowhere). Acts at the next start.',
    'security.allowed_roots': 'The only folders that may be named; none: any folder.',
    'security.fetch_hosts':
      'The only hosts that downloads may come from; none: those of the repositories and of the registry.',
    'repo.sandbox_base_url': 'The address of a sandbox; empty: the practice repository of this computer.',
    'repo.production_base_url': 'Where records are published for good.',
    'repo.default_license': 'The licence of records that name none; empty: none.',
    'repo.default_creator': 'The creator of records that name none, as “Family name, Given name”; empty: nobody.',
    'repo.flatten_names': 'path sends files of subfolders as folder__name, off under their own name.',
    'rates.per_minute': 'Calls in a minute at the most.',
    'rates.per_hour': 'Calls in an hour at the most.',
    'paths.prompts_file': 'The file with the prompts; from the folder of the configuration.',
    'llm.base_url': 'A server that speaks the Ollama interface.',
    'components.registry_url': 'The list of components that can be installed; empty: the one that comes with Regesta.',
    'execution.max_parallel': 'Components that run at the same time; empty: as many as this computer has cores.',
    'execution.executor': 'local runs them on this computer, slurm as jobs of a cluster.',
    'execution.keep_days': 'Days that finished executions and their logs are kept.',
    'execution.keep_runs': 'Finished executions that are kept at the most.',
    'execution.max_log_mib': 'MiB of log that are kept of one execution.',
    'execution.executors': 'Where single components run, by name.',
    'execution.slurm.folder': 'A folder that the nodes of the cluster see too; empty: one in the data folder.',
    'execution.slurm.path_map': 'Where the nodes see folders of this computer under other names.',
    'execution.slurm.options': 'Further options of sbatch, such as --partition=long.',
    'pipelines.max_parallel_items': 'Records that one run of a pipeline works on at the same time.',
    'dataset.doi_resolver': 'Empty: the sample that comes with Regesta.',
    'dataset.repo_api': 'Empty: the sample that comes with Regesta.',
    'dataset.concept_doi': 'Empty: the sample that comes with Regesta.',
    'dataset.max_age_hours': 'Hours after which a newer version is looked for.',
    'core.use_sandbox': 'Clients start with the sandbox of the repository.',
    'developer.alpha_features_enabled': 'Clients show their expert views; this console has none.',
  } as Readonly<Record<string, string>>,
}
