import { Box3, type BufferGeometry, type Material, Mesh, type Object3D, Vector3 } from 'three'

/** What a part of a model, or a material of it, is called in the file; a material by what it refers to, too. */
export type Names = ReadonlyMap<Object3D | Material, readonly string[]>

/** A run of triangles of a mesh. */
export interface Part {
  readonly mesh: Mesh
  readonly start: number
  readonly count: number
}

/** The parts of a model that a name means: those that are called so, and those whose material is. */
export function partsCalled(model: Object3D, names: Names, name: string): Part[] {
  const isCalled = (thing: Object3D | Material) =>
    [thing.name, ...(names.get(thing) ?? [])].some((one) => isSame(one, name))
  const parts: Part[] = []
  const collect = (object: Object3D, isWithin: boolean) => {
    const isMeant = isWithin || isCalled(object)
    if (object instanceof Mesh) parts.push(...runsOf(object, (material) => isMeant || isCalled(material)))
    for (const child of object.children) collect(child, isMeant)
  }
  collect(model, false)
  return parts
}

/** Names are compared as a model names its files; a pointer of glTF means what it points into. */
function isSame(called: string, name: string): boolean {
  const [one, other] = [called, name].map((text) => text.replaceAll('\\', '/').replace(/^\.\//, '').toLowerCase())
  if (one === undefined || one === '' || other === undefined) return false
  if (one.startsWith('/')) return one === other || other.startsWith(`${one}/`)
  // A material says options before the name of its texture, and a folder in it.
  return one === other || one.endsWith(` ${other}`) || one.endsWith(`/${other}`)
}

function runsOf(mesh: Mesh, isMeant: (material: Material) => boolean): Part[] {
  const geometry = mesh.geometry as BufferGeometry
  const whole = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0
  const { material } = mesh as Mesh<BufferGeometry, Material | Material[]>
  if (!Array.isArray(material)) return isMeant(material) ? [{ mesh, start: 0, count: whole }] : []
  return geometry.groups.flatMap(({ start, count, materialIndex = 0 }) => {
    const one = material[materialIndex]
    return one !== undefined && isMeant(one) ? [{ mesh, start, count }] : []
  })
}

/** The room that parts take, as the model stands. */
export function roomOf(parts: readonly Part[]): Box3 {
  const room = new Box3()
  for (const { mesh, start, count } of parts) {
    const geometry = mesh.geometry as BufferGeometry
    const places = geometry.getAttribute('position')
    mesh.updateWorldMatrix(true, false)
    for (let corner = start; places !== undefined && corner < start + count; corner += 1) {
      const at = geometry.index?.getX(corner) ?? corner
      room.expandByPoint(new Vector3().fromBufferAttribute(places, at).applyMatrix4(mesh.matrixWorld))
    }
  }
  return room
}
