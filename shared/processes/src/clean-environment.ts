import { delimiter, dirname } from 'node:path'

/** Variables that programs of components get: nothing that could hold a secret. */
const HARMLESS = ['HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT']

/** What package tools need besides, to reach the registry that the user has set up for them. */
const FOR_PACKAGE_TOOLS =
  /^(https?_proxy|no_proxy|all_proxy|ssl_cert_(file|dir)|requests_ca_bundle|curl_ca_bundle|node_extra_ca_certs|npm_config_(?!.*(auth|token|password|key)).*|pip_.*|uv_(?!.*(token|password)).*|appdata|localappdata|xdg_.*_home)$/i

type Variables = Record<string, string>

/** Taken once from the service's own environment, by `environment.ts`. */
export interface CleanEnvironment {
  /** For programs of components. */
  readonly plain: Variables
  /** For npm, pip and uv. */
  readonly packageTools: Variables
}

export function cleanEnvironment(own: Readonly<Record<string, string | undefined>>): CleanEnvironment {
  const pick = (wanted: (name: string) => boolean): Variables =>
    Object.fromEntries(
      Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined && wanted(entry[0])),
    )
  const path = { PATH: [own.PATH ?? '', dirname(process.execPath)].filter(Boolean).join(delimiter) }
  const plain = { ...pick((name) => HARMLESS.includes(name.toUpperCase())), ...path }
  return { plain, packageTools: { ...plain, ...pick((name) => FOR_PACKAGE_TOOLS.test(name)) } }
}
