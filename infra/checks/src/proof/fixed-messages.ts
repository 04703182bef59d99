import type { Requirement } from './requirements.js'
import {
  components,
  deposition,
  execution,
  pipelines,
  projects,
  settings,
  type TestName,
  testsOf,
  utilities,
} from './test-name.js'

/** A text that clients compare, with the test that writes it out. */
const message = (text: string, test: TestName, where: string): Requirement => ({
  what: `${text} (${where})`,
  text,
  test,
})

const NO_PROJECT = 'No project database loaded. This action requires a project.'

export const fixedMessages: readonly Requirement[] = [
  message(
    'Pipeline not found',
    pipelines('definitions', 'definitions > answers the fixed texts for unknown pipelines and mismatched identifiers'),
    'pipelines',
  ),
  message(
    'No data provided',
    pipelines('definitions', 'definitions > answers 400 `No data provided` to an empty body'),
    'pipelines',
  ),
  message(
    'Identifier in URL and payload do not match',
    pipelines('definitions', 'definitions > answers the fixed texts for unknown pipelines and mismatched identifiers'),
    'pipelines',
  ),
  message('Invalid JSON payload', execution('check-request', 'a request to run > that is no JSON is refused'), 'run'),
  message(
    'Invalid JSON payload',
    testsOf('shared/http')('transport', 'a body > that is not JSON is 400 with the fixed text'),
    'everywhere',
  ),
  message(
    "Missing 'output_directory'",
    execution('check-request', 'a request to run > with an empty body is refused'),
    'run',
  ),
  message(
    'Execution not found',
    execution('end-run', 'cancelling > answers every one of several callers, and 404 afterwards'),
    'cancel',
  ),
  message(
    'Execution not found',
    execution('log', 'the log stream > says in one event that it knows no such run'),
    'log stream',
  ),
  message(
    'Installation job not found.',
    components('stream', 'the stream of an installation > sends one event for an unknown installation and closes'),
    'installation stream',
  ),
  message(
    'File not found',
    utilities('vocabularies', 'requests > answer 500 for a missing template and 400 for a relative path'),
    'utilities',
  ),
  message(
    'Database query failed',
    projects(
      'failed-queries',
      'a project whose tables are gone > listRecordFiles answers 500 and the fixed sentence, never an empty list',
    ),
    'data queries',
  ),
  message(
    'Metadata validation failed.',
    deposition(
      'preparation/prepare-metadata-for-file',
      'POST /project/prepare_metadata_for_file > names file and sheet when no row describes the file, and marks the file',
    ),
    'preparation',
  ),
  message(
    'LLM service not reachable.',
    utilities('language-models', 'list_llm_models > answers 200 when nothing listens or the address is none'),
    'list_llm_models',
  ),
  message(
    'Failed to create the project database schema',
    projects(
      'project',
      'creating a project > answers 400 for a missing input folder and 500 with the fixed sentence when the file has no folder',
    ),
    'create-and-scan',
  ),
  message(
    'Unknown Project',
    projects(
      'predecessor',
      'a project file that is not as it should be > loads as Unknown Project without a project row',
    ),
    'load',
  ),
  message('Not Set', projects('limits', 'tells the modality `Not Set` of a project without one'), 'modality'),
  message(
    NO_PROJECT,
    projects('project', 'without a project > checks for the project before the body'),
    'every endpoint that needs a project',
  ),
  message(
    'Not defined.',
    utilities(
      'prompts',
      'get_prompt_content > finds variations with a number for a name and shows single missing texts',
    ),
    'prompts',
  ),
  message(
    'Pipeline finished with errors.',
    pipelines('partial-runs', 'local files of which one fails answer 207, and running what failed again does, too'),
    'execute',
  ),
  message(
    'Item ',
    pipelines('partial-runs', 'local files of which one fails answer 207, and running what failed again does, too'),
    'one line per failed item',
  ),
  message(
    "Component 'stamp' timed out after 1 seconds.",
    pipelines('runs', 'a component that takes too long fails with the specified text'),
    'steps',
  ),
  message(
    'Record for the data file: Kylix.',
    deposition('metadata/mapping-entries', 'descriptions that are constructed later > are written from the title'),
    'construct_later',
  ),
  message(
    'Record for scan 7.txt',
    deposition('outcomes', 'a quick record > has generated metadata with the fixed texts, and a draft'),
    'quick record',
  ),
  message(
    'Record created for source file: scan 7.txt',
    deposition('outcomes', 'a quick record > has generated metadata with the fixed texts, and a draft'),
    'quick record',
  ),
  message(
    'Upload process finished. 2 succeeded, 0 failed.',
    deposition('main-job', 'takes a prepared record through draft, upload and publication'),
    'uploads',
  ),
  message(
    'Upload process finished. 2 succeeded, 1 failed.',
    deposition('lost-answers', 'uploads > end as upload_error when one file is refused every time, and delay no other'),
    'uploads',
  ),
  message(
    'Initial draft creation failed: ',
    pipelines('refused-early', 'the command line > says why the draft of a record was not created'),
    'command line',
  ),
  message(
    'Draft created, but could not retrieve new the service ID.',
    pipelines(
      'refused-early',
      'the command line > says when the repository has told no id of the draft, and goes on with the other records',
    ),
    'command line',
  ),
  message(
    'Record not found',
    pipelines('runs', 'the command line creates missing drafts and names what failed'),
    'command line',
  ),
  message(
    'Pipeline execution completed successfully for all items.',
    pipelines('runs', 'the command line creates missing drafts and names what failed'),
    'command line',
  ),
  message(
    'Pipeline run completed with errors.',
    pipelines('runs', 'the command line creates missing drafts and names what failed'),
    'command line',
  ),
  message(
    'Configuration not loaded or is empty. Check server logs.',
    settings(
      'settings',
      'a file edited by hand > answers 500 when it was empty from the start, while services keep to their defaults',
    ),
    'settings',
  ),
  message(
    'Configuration saved successfully.',
    settings(
      'settings',
      'saving > keeps the received order, writes block style and one backup, and is in force at once',
    ),
    'settings',
  ),
  message('No configuration data received.', settings('settings', 'saving > refuses an empty object'), 'settings'),
  {
    what: 'Configuration file path is not set. (settings)',
    reason:
      'Cannot occur: the path always follows from the data folder, so that there is no state in which it is not set',
  },
  message(
    "Path to prompts.yaml ('paths.prompts_file') not defined in config.",
    settings('prompts', 'prompt keys > answers 500 for no path in the configuration'),
    'prompt keys',
  ),
  message(
    'Prompts file is not a valid YAML dictionary.',
    settings('prompts', 'prompt keys > answers 500 for a list'),
    'prompt keys',
  ),
]
