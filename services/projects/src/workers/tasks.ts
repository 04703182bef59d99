import type { MatchFiles, Told } from '../matching/look.js'
import type { DescribedProject } from '../store/look-into.js'
import type { CheckIntegrity } from '../tasks/check-integrity.js'
import type { CheckProject } from '../tasks/check-project.js'
import type { CreatedProject, CreateProject, ToldByCreation } from '../tasks/create-project.js'
import type { InspectedProject } from '../tasks/inspect-project.js'
import type { MigratePredecessor } from '../tasks/migrate-predecessor.js'
import type { Rescan, RescanReport } from '../tasks/rescan.js'
import type { RestoredRows, RestoreRows } from '../tasks/restore-rows.js'
import type { TakeSnapshot } from '../tasks/take-snapshot.js'
import type { TaskRun } from './task-run.js'

/** Long work that runs in a task thread, by name: what it is given, what it answers, what it reports on the way. */
interface Tasks {
  'check-integrity': Task<CheckIntegrity, string[]>
  'check-project': Task<CheckProject, DescribedProject>
  'create-project': Task<CreateProject, CreatedProject, ToldByCreation>
  'inspect-project': Task<{ readonly path: string }, InspectedProject | null>
  'match-files': Task<MatchFiles, null, Told[]>
  'migrate-predecessor': Task<MigratePredecessor, void>
  rescan: Task<Rescan, RescanReport>
  'restore-rows': Task<RestoreRows, RestoredRows>
  'take-snapshot': Task<TakeSnapshot, string>
}

interface Task<Input, Result, Told = never> {
  readonly input: Input
  readonly result: Result
  readonly told: Told
}

export type TaskName = keyof Tasks
export type InputOf<Name extends TaskName> = Tasks[Name]['input']
export type ResultOf<Name extends TaskName> = Tasks[Name]['result']
export type ToldBy<Name extends TaskName> = Tasks[Name]['told']

/** The module of each task: `../tasks/<name>.js`. */
export interface TaskModule<Name extends TaskName> {
  task(input: InputOf<Name>, run: TaskRun<ToldBy<Name>>): Promise<ResultOf<Name>>
}
