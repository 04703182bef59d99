import { delimiter, dirname } from 'node:path'

/** What programs need to find their way; nothing that could hold a secret. */
const HARMLESS =
  /^(home|user|logname|lang|lc_[a-z]+|tz|tmpdir|temp|tmp|systemroot|ld_library_path|dyld_library_path|cuda_[a-z_]+|nvidia_visible_devices|ssl_cert_(file|dir)|slurm_conf)$/i

/** What package tools also need, to reach the registry that the user has set up for them. */
const FOR_PACKAGE_TOOLS =
  /^(https?_proxy|no_proxy|all_proxy|requests_ca_bundle|curl_ca_bundle|node_extra_ca_certs|npm_config_(?!.*(auth|token|password|key)).*|pip_.*|uv_(?!.*(token|password)).*|appdata|localappdata|xdg_.*_home)$/i

/** Where programs are on a system whose environment does not say so. */
const PATH = '/usr/local/bin:/usr/bin:/bin'

type Variables = Record<string, string>

/** Taken once from a service's own environment, by its `environment.ts`. */
export interface CleanEnvironment {
  /** For programs of components: the same for their help, their installation, and their runs. */
  readonly plain: Variables
  /** For npm, pip and uv. */
  readonly packageTools: Variables
}

/** Python writes each line at once, in UTF-8. */
export function cleanEnvironment(own: Readonly<Record<string, string | undefined>>): CleanEnvironment {
  const pick = (wanted: RegExp): Variables =>
    Object.fromEntries(
      Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined && wanted.test(entry[0])),
    )
  const plain = {
    LANG: 'C.UTF-8',
    ...pick(HARMLESS),
    PATH: [own.PATH || PATH, dirname(process.execPath)].join(delimiter),
    PYTHONUNBUFFERED: '1',
    PYTHONUTF8: '1',
  }
  return { plain, packageTools: { ...plain, ...pick(FOR_PACKAGE_TOOLS) } }
}
