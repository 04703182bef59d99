import { z } from 'zod'
import { asText } from './as-text.js'
import { say } from './sentences.js'

const SAMPLE = 'https://regesta.example.org'

/** Why an address cannot be the public one, in words that follow its name; undefined where it can. */
function faultOfPublicUrl(address: string): string | undefined {
  if (address === '') return undefined
  if (!/^https?:\/\/[^\s\\/*][^\s\\*]*$/i.test(address) || !URL.canParse(address))
    return say('address_needed', { example: SAMPLE })
  if (address.includes('@')) return say('address_with_user', {})
  if (/[?#]/.test(address)) return say('address_with_end', {})
  const { pathname } = new URL(address)
  return pathname === '/' ? undefined : say('address_with_path', { place: pathname, example: SAMPLE })
}

const PublicUrl = z.string().check(({ value, issues }) => {
  const message = faultOfPublicUrl(value)
  if (message !== undefined) issues.push({ code: 'custom', input: value, message })
})

/** One computer or a network, as `10.0.0.7` or `10.0.0.0/8`. */
const ofProxy = {
  error: ({ input }: { input?: unknown }) => say('proxy_unknown', { value: asText(input) }),
}
/** zod takes any number for the length of a network, `8.5` too. */
const ProxyAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], ofProxy)
  .refine((address) => /^[^/]+(\/\d{1,3})?$/.test(address), ofProxy)

/**
 * The sections of the configuration that services read, with their defaults. The settings service saves any structure;
 * a section that does not fit is ignored by its reader until it does.
 */
export const ServerSection = z.looseObject({
  /** Acts at the next start. */
  port: z.int().min(1).max(65535).default(5001),
  host: z.string().default('127.0.0.1'),
  allowed_origins: z.array(z.string()).default([]),
  /** Where people reach it through a proxy; empty: at its own address alone. Acts at the next start. */
  public_url: PublicUrl.default(''),
  /** Proxies on other computers whose word about client and scheme is believed; those on this one always are. */
  trusted_proxies: z.array(ProxyAddress).default([]),
  /** After how many minutes services that nobody needs give their memory back, until they are asked again; 0: never. Acts at the next start. */
  sleep_after_minutes: z.int().min(0).max(10_080).default(5),
})

export const SecuritySection = z.looseObject({
  /** `on` asks for an access token on loopback too; `keep` does, and keeps it from start to start. */
  token: z.union([z.enum(['on', 'off', 'keep']), z.boolean()]).default('off'),
  /** Folders that paths in requests must lie in; empty: anywhere. */
  allowed_roots: z.array(z.string()).default([]),
  /**
   * `host` or `host:port` entries: the only ones that user-supplied URLs may name. Empty: this computer, the repositories, the
   * registry, github.com and raw.githubusercontent.com.
   */
  fetch_hosts: z.array(z.string()).default([]),
})

export const RepoSection = z.looseObject({
  /** Empty: the practice repository of this installation. */
  sandbox_base_url: z.string().default(''),
  production_base_url: z.string().default('https://zenodo.org'),
  default_license: z.string().nullable().default('cc-by-4.0'),
  default_creator: z.string().nullable().default(null),
  /** `path` sends files as `<folder>__<name>`. */
  flatten_names: z.enum(['off', 'path']).default('off'),
})

export const RatesSection = z.looseObject({
  per_minute: z.int().positive().default(90),
  per_hour: z.int().positive().default(4750),
})

export const LlmSection = z.looseObject({
  base_url: z.string().default('http://127.0.0.1:11434'),
})

export const ComponentsSection = z.looseObject({
  /** Full URL of the registry document; empty: the practice repository's. */
  registry_url: z.string().default(''),
})

export const ExecutionSection = z.looseObject({
  /** null: as many as there are cores. */
  max_parallel: z.int().positive().nullable().default(null),
  executor: z.enum(['local', 'slurm']).default('local'),
  /** Days that finished executions and their logs are kept. */
  keep_days: z.number().positive().default(90),
  /** Finished executions that are kept at most. */
  keep_runs: z.int().positive().default(10_000),
  /** MiB of log that are kept of one execution. */
  max_log_mib: z.number().positive().default(2048),
  /** Where single components run, by name; comes before what the component itself asks for. */
  executors: z.record(z.string(), z.enum(['local', 'slurm'])).default({}),
  slurm: z
    .looseObject({
      /** A folder that the nodes see too, for jobs and their logs; empty: one in the data folder. */
      folder: z.string().default(''),
      /** Where the nodes see the folders of this machine, when under other names. */
      path_map: z.array(z.object({ local: z.string().min(1), remote: z.string() })).default([]),
      /** Further options of sbatch, for example `--partition=long`. */
      options: z.array(z.string()).default([]),
    })
    .prefault({}),
})

export const PipelinesSection = z.looseObject({
  max_parallel_items: z.int().positive().default(1),
})

/** Empty, or where something answers by HTTP. */
const WebAddress = z
  .string()
  .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), say('address_of_web', {}))

export const DatasetSection = z.looseObject({
  /** Empty values: the practice repository's sample dataset. */
  doi_resolver: WebAddress.default(''),
  repo_api: WebAddress.default(''),
  concept_doi: z.string().default(''),
  max_age_hours: z.number().positive().default(24),
})
