import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'regesta-models-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Analysis {
  counts: Record<string, number>
  materials: { name: string; used: boolean }[]
  textures: string[]
  missing_files: string[]
}
const PROGRAM = join(import.meta.dirname, '../components/model_analyser/1.0.0/obj.mjs')
const { analyseObj } = (await import(PROGRAM)) as { analyseObj: (file: string) => Promise<Analysis> }

function analyse(model: string, library?: string): Promise<Analysis> {
  const file = join(folder, 'cup.obj')
  writeFileSync(file, model)
  if (library !== undefined) writeFileSync(join(folder, 'cup.mtl'), library)
  return analyseObj(file)
}

describe('the model analyser', () => {
  it('joins lines that end in a backslash', async () => {
    const { counts } = await analyse('v 0 0 0 # corner\nv 1 \\\n 0 0\nv 0 1 0\nf 1 \\\n 2 \\\n 3\nf 3 2 1')
    expect(counts).toMatchObject({ vertices: 3, faces: 2, triangles: 2 })
  })

  it('takes time that grows with a statement, not with its square', async () => {
    const { counts } = await analyse(`${'f \\\n'.repeat(700_000)}f 1 2 3\n`)
    expect(counts).toMatchObject({ faces: 1 })
  })

  it('reads a library once, however often the model names it', async () => {
    const library = `${'# clay\n'.repeat(50_000)}newmtl clay\nmap_Kd clay.png\nmap_Kd clay.png\n`
    const found = await analyse(`${'mtllib cup.mtl lost.mtl\n'.repeat(100_000)}usemtl clay\n`, library)
    expect(found.materials).toEqual([{ name: 'clay', used: true }])
    expect(found).toMatchObject({ textures: ['clay.png'], missing_files: ['clay.png', 'lost.mtl'] })
  })
})
