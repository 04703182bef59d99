import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LENGTHEN = fileURLToPath(new URL('lengthen.ts', import.meta.url))
const CATALOGUE = /\/src\/texts\/en(?:\/[\w-]+)?\.ts$/
const EXPORTED = /^export const (\w+) =/gm

/** Says every English text in the pseudo-language. Only a build of its own has it, which is made for a test. */
export const pseudoTexts = (): Plugin => ({
  name: 'pseudo-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!CATALOGUE.test(id)) return null
    const said = code.replaceAll(EXPORTED, 'const $1Said =')
    const exported = [...code.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = pseudo(${name}Said)`)
    const lines = [`import { pseudo } from ${JSON.stringify(LENGTHEN)}`, said, ...exported]
    return { code: lines.join('\n'), map: null }
  },
})
