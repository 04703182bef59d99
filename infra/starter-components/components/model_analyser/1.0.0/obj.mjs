import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { box } from './box.mjs'

/** Options of texture statements and how many values follow each (MTL specification). */
const OPTIONS = new Map(
  Object.entries({
    '-blendu': 1,
    '-blendv': 1,
    '-bm': 1,
    '-boost': 1,
    '-cc': 1,
    '-clamp': 1,
    '-imfchan': 1,
    '-mm': 2,
    '-texres': 1,
    '-type': 1,
  }),
)
/** These take one to three numbers. */
const UP_TO_THREE = new Set(['-o', '-s', '-t'])
const TEXTURE = /^(map_\w+|bump|disp|decal|norm|refl)$/i

/** Reads an OBJ file line by line, and the material files that it names. */
export async function analyseObj(file) {
  const counts = {
    vertices: 0,
    normals: 0,
    texture_coordinates: 0,
    faces: 0,
    triangles: 0,
    lines: 0,
    points: 0,
    objects: 0,
    groups: 0,
  }
  const extent = box()
  const used = new Set()
  const libraries = new Set()
  for await (const line of logicalLines(file)) {
    const [word, ...rest] = line.split(/\s+/)
    if (word === 'v') {
      counts.vertices += 1
      extent.add(rest.slice(0, 3).map(Number))
    } else if (word === 'vn') counts.normals += 1
    else if (word === 'vt') counts.texture_coordinates += 1
    else if (word === 'f') {
      counts.faces += 1
      counts.triangles += Math.max(0, rest.length - 2)
    } else if (word === 'l') counts.lines += 1
    else if (word === 'p') counts.points += 1
    else if (word === 'o') counts.objects += 1
    else if (word === 'g') counts.groups += 1
    else if (word === 'usemtl') used.add(rest.join(' '))
    else if (word === 'mtllib')
      for (const name of libraryNames(line.slice('mtllib'.length).trim(), dirname(file))) libraries.add(name)
  }
  const { materials, textures, missing_files } = await readLibraries(libraries, dirname(file))
  return {
    format: 'obj',
    counts,
    bounds: extent.bounds(),
    materials: materials.map((name) => ({ name, used: used.has(name) })),
    textures,
    missing_files,
  }
}

/** Lines without comments; a backslash at the end joins the next one. */
async function* logicalLines(file) {
  const open = []
  for await (const raw of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const part = raw.replace(/#.*$/, '').trim()
    if (part.endsWith('\\')) {
      open.push(part.slice(0, -1))
      continue
    }
    const line = [...open.splice(0), part].join(' ').trim()
    if (line !== '') yield line
  }
}

/** One name with blanks, or several names. */
const libraryNames = (text, folder) => (existsSync(resolve(folder, text)) ? [text] : text.split(/\s+/))

async function readLibraries(libraries, folder) {
  const materials = []
  const textures = new Set()
  const missing = new Set()
  for (const library of libraries) {
    const path = inside(folder, library)
    if (path === undefined || !existsSync(path)) {
      missing.add(library)
      continue
    }
    for (const line of (await readFile(path, 'utf8')).split(/\r?\n/)) {
      const [word = '', ...rest] = line.trim().split(/\s+/)
      if (word === 'newmtl') materials.push(rest.join(' '))
      if (TEXTURE.test(word)) textures.add(textureName(rest))
    }
  }
  for (const texture of textures) {
    const path = inside(folder, texture)
    if (path === undefined || !existsSync(path)) missing.add(texture)
  }
  return { materials, textures: [...textures].sort(), missing_files: [...missing].sort() }
}

/** What stands behind the options: the rest is the file name, blanks included. */
function textureName(words) {
  let at = 0
  while (words[at]?.startsWith('-')) {
    const option = words[at].toLowerCase()
    at += 1
    if (UP_TO_THREE.has(option)) {
      for (let count = 0; count < 3 && /^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(words[at] ?? ''); count += 1) at += 1
    } else at += OPTIONS.get(option) ?? 0
  }
  return words.slice(at).join(' ').replaceAll('\\', '/')
}

/** A path below the model's folder; others are not looked at. */
function inside(folder, name) {
  const path = resolve(folder, name.replaceAll('\\', '/'))
  return path.startsWith(resolve(folder) + sep) ? path : undefined
}
