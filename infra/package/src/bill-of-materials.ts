import { VERSION } from '@regesta/contracts/services'
import type { ThirdParty } from './third-parties.js'

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * What is in the package, as CycloneDX 1.5: every package of others, with each of its modules that is in the chunks and with
 * what is changed in it here.
 *
 * @param patches unified diffs by `name@version`
 */
export function billOfMaterials(parties: readonly ThirdParty[], patches: ReadonlyMap<string, string>): object {
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
    components: parties.map((party) => componentOf(party, patches.get(`${party.name}@${party.version}`))),
    dependencies: [
      { ref: purl('regesta', VERSION), dependsOn: parties.map(({ name, version }) => purl(name, version)) },
    ],
  }
}

function componentOf({ name, version, license, how, modules }: ThirdParty, patch: string | undefined) {
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
    ...(patch === undefined ? {} : { pedigree: pedigreeOf(name, version, patch) }),
    properties: [{ name: 'regesta:how', value: how }],
    ...(inside.length === 0 ? {} : { components: inside }),
  }
}

/** Of a package that is changed here: what it was, and the change. */
const pedigreeOf = (name: string, version: string, patch: string) => ({
  ancestors: [{ type: 'library', name, version, purl: purl(name, version) }],
  patches: [{ type: 'unofficial', diff: { text: { contentType: 'text/x-diff', content: patch } } }],
})
