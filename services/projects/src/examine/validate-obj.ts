import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { ObjReader } from './obj-reader.js'
import { eachBlockOf } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Counts the statements of a Wavefront OBJ file, and checks whether its faces name what is there. */
export function validateObj(subject: Subject): Finding {
  const reader = new ObjReader()
  try {
    eachBlockOf(subject, reader.read)
    reader.end()
  } catch (error) {
    return fault(say('obj_unreadable', { reason: reasonOf(error) }))
  }
  const details = {
    format: 'Wavefront OBJ',
    'geometric_vertices_(v)': reader.count('v'),
    'texture_vertices_(vt)': reader.count('vt'),
    'vertex_normals_(vn)': reader.count('vn'),
    'faces_(f)': reader.count('f'),
    'material_libraries_(mtllib)': reader.count('mtllib'),
    'material_usage_(usemtl)': reader.count('usemtl'),
  }
  if (reader.count('v') === 0 && reader.count('f') === 0) return fault(say('obj_empty', {}), details)
  // What another file adds is not known here.
  return reader.count('call') > 0 ? { details } : { details, ...missingIn(reader) }
}

/** Without its points a face is nothing; without textures or normals it is still shown. */
function missingIn(reader: ObjReader): Pick<Finding, 'faults' | 'warnings'> {
  const [vertex, texture, normal] = (['v', 'vt', 'vn'] as const).map((kind) => reader.missing(kind))
  return {
    faults: vertex === undefined ? [] : [say('obj_vertex', { ...vertex })],
    warnings: [
      ...(texture === undefined ? [] : [say('obj_texture_coordinate', { ...texture })]),
      ...(normal === undefined ? [] : [say('obj_normal', { ...normal })]),
    ],
  }
}
