import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findingOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName, unknownComponent } from '../domain/component-name.js'
import { environmentFolder } from '../outside/build-environment.js'
import { diskUse } from '../outside/disk-use.js'
import { findPython } from '../outside/python-environment.js'
import { lookForSystemDependency } from '../outside/system-dependency.js'
import { wantedPackages } from '../outside/wanted-packages.js'
import { folderNameOf } from '../store/component-folders.js'
import { type ComponentPackage, currentPackage } from '../store/component-package.js'

/** Lists what an installation would create, fetch and run, without doing any of it. */
export function getInstallPlan(context: Context): HandlerOf<'getInstallPlan'> {
  return async ({ params }) => {
    const name = params.component_name
    const current = isComponentName(name) ? await currentPackage(context, name) : undefined
    if (current === undefined) throw unknownComponent(name)
    const { found } = current
    const packages = await wantedPackages(found.kind, found.path)
    return reply(200, {
      success: true,
      component_name: name,
      version: found.version,
      kind: found.kind,
      is_valid: found.faults.length === 0,
      validation_errors: [...found.faults],
      findings: found.faults.map(findingOf),
      creates: creates(found),
      size_bytes: (await diskUse(found.path)).apparent,
      packages: packages.map((one) => ({ ...one, size_bytes: null })),
      scripts: found.kind === 'python' && existsSync(join(found.path, 'install.py')) ? ['install.py'] : [],
      interpreter: await interpreter(context, found),
      system_dependencies: await systemDependencies(context, found),
      required_files: requiredFiles(found),
    })
  }
}

function creates({ name, version, kind, document }: ComponentPackage): string[] {
  const folder = `${name}/${folderNameOf(version)}`
  const directories = document?.structure?.directories ?? []
  return [folder, ...[environmentFolder(kind), ...directories].map((inner) => `${folder}/${inner}`)]
}

async function interpreter({ environment }: Context, { kind, document }: ComponentPackage) {
  if (kind === 'node') return { required: 'Node.js', found: `Node.js ${process.versions.node}` }
  const range = document?.requirements.python_environment?.python_version ?? ''
  const { found } = await findPython(range, environment.plain)
  return { required: `Python ${range}`.trim(), found: found === undefined ? null : `${found.file} ${found.version}` }
}

const systemDependencies = ({ environment, fetch }: Context, { document, path }: ComponentPackage) =>
  Promise.all(
    (document?.requirements.system_dependencies ?? []).map(async (dependency) => {
      const verdict = await lookForSystemDependency(dependency, { env: environment.plain, fetch, folder: path })
      return {
        name: dependency.name,
        required: dependency.required ?? true,
        description: dependency.description ?? '',
        ...verdict,
        finding: findingOf(verdict.detail),
      }
    }),
  )

function requiredFiles({ document }: ComponentPackage) {
  const { required_files, optional_files } = document?.installation ?? {}
  const shown = (file: { name: string; label?: string | null; description?: string | null }, required: boolean) => ({
    name: file.name,
    label: file.label ?? file.name,
    description: file.description ?? '',
    required,
  })
  return [
    ...(required_files ?? []).map((file) => shown(file, file.required ?? true)),
    ...(optional_files ?? []).map((file) => shown(file, false)),
  ]
}
