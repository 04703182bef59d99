/** A screen: what its picture is called, where it is (`addressIn`), and a text that is there once it is. */
export type Screen = readonly [name: string, path: string, text: RegExp]

/** Every screen of the console, of a museum in use. */
export const SCREENS: readonly Screen[] = [
  ['start', '/', /Six museum objects/],
  ['new', '/new', /folder/i],
  ['overview', '/p/PROJECT', /published/i],
  ['files', '/p/PROJECT/files', /\.obj/],
  ['file', '/p/PROJECT/files/RELIEF', /triangles/i],
  ['report', '/p/PROJECT/files/RELIEF?view=report', /\.obj/],
  ['mapping', '/p/PROJECT/mapping', /have complete metadata/],
  ['records', '/p/PROJECT/records?state=published', /10\.\d{4,}/],
  ['record', '/p/PROJECT/records/1?view=files', /MD5/],
  ['plan', '/p/PROJECT/plan/PLAN', /Found in the harbour/],
  ['versions', '/p/PROJECT/versions', /folder/i],
  ['repository', '/p/PROJECT/repository', /repository/i],
  ['history', '/p/PROJECT/history', /published/i],
  ['components', '/components', /3D model analyser/],
  ['component', '/components/model_analyser', /Counts vertices/],
  ['pipelines', '/pipelines', /Models/],
  ['pipeline', '/pipelines/models', /Analyse/],
  ['runs', '/runs', /models/],
  ['run', '/runs/RUN', /models/],
  ['log', '/runs/component/EXECUTION', /relief_0521/],
  ['work', '/work/projects/SCAN', /Six museum objects/],
  ['persons', '/persons', /V0001/],
  ['person', '/persons/V0001', /Relations/i],
  ['settings', '/settings', /Theme/],
  ['health', '/health', /projects/],
  ['help', '/help', /folder/i],
]
