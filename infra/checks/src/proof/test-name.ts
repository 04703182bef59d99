/** Names a test for good: its file, relative to the root, and its full title with the names of its groups. */
export interface TestName {
  readonly file: string
  readonly title: string
}

/** Tests of one package, by file and title. */
export const testsOf =
  (folder: string) =>
  (file: string, title: string): TestName => ({ file: `${folder}/tests/${file}.test.ts`, title })

export const components = testsOf('services/components')
export const deposition = testsOf('services/deposition')
export const execution = testsOf('services/execution')
export const pipelines = testsOf('services/pipelines')
export const projects = testsOf('services/projects')
export const settings = testsOf('services/settings')
export const utilities = testsOf('services/utilities')
