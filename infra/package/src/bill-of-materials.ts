import { VERSION } from '@regesta/contracts/services'
import type { ThirdParty } from './third-parties.js'

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** What is in the package, as CycloneDX 1.5: every package of others, with each of its modules that is in the chunks. */
export function billOfMaterials(parties: readonly ThirdParty[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purl('regesta', VERSION),
        name: 'regesta',
        version: VERSION,
        licenses: [{ license: { id: 'MIT' } }],
        purl: purl('regesta', VERSION),
      },
    },
    components: parties.map(componentOf),
    dependencies: [
      { ref: purl('regesta', VERSION), dependsOn: parties.map(({ name, version }) => purl(name, version)) },
    ],
  }
}

function componentOf({ name, version, license, how, modules }: ThirdParty) {
  const licenses = license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }]
  const inside = modules.map(({ path, sha256 }) => ({
    type: 'file',
    'bom-ref': `${purl(name, version)}#${path}`,
    name: path,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }))
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    licenses,
    purl: purl(name, version),
    properties: [{ name: 'regesta:how', value: how }],
    ...(inside.length === 0 ? {} : { components: inside }),
  }
}
