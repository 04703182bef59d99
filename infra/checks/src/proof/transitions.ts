import type { Requirement } from './requirements.js'
import { components, deposition, execution, pipelines, projects } from './test-name.js'

/** Each move of a state, the condition of it and what else changes. */
export const transitions: readonly Requirement[] = [
  {
    what: 'Component execution: created -> running when the request is accepted; 202 with an id',
    test: execution(
      'run-component',
      'running a python component > answers at once, streams the log and lists what was written',
    ),
  },
  {
    what: 'Component execution: running -> completed when the process ends well; output_files are listed, the log ends with completed',
    test: execution(
      'run-component',
      'running a node component > answers at once, streams the log and lists what was written',
    ),
  },
  {
    what: 'Component execution: running -> failed when the process ends with an error; the error stands in the status',
    test: execution(
      'run-component',
      'running a python component > says with which exit code a component failed, and its last words',
    ),
  },
  {
    what: 'Component execution: running -> cancelled on request; the process ends, partial outputs stay, streams get the final event',
    test: execution('end-run', 'cancelling > ends a run in a flood of output'),
  },
  {
    what: 'Component execution: a terminal state never changes; cancel answers 404',
    test: execution('end-run', 'cancelling > answers every one of several callers, and 404 afterwards'),
  },
  {
    what: 'Component: available -> installed by a background job with an installation id',
    test: components(
      'install',
      'an installation > builds the environment, finds the output argument and registers the component',
    ),
  },
  {
    what: 'Component: installed -> removed from the installed set by uninstall',
    test: components(
      'update',
      'uninstalling > removes environment and entry, and the component can be installed again',
    ),
  },
  {
    what: 'Component: installed -> uninstalled when the health check misses its folder or environment; listed in cleaned_components',
    test: components(
      'upkeep',
      'the health check > only tells of an interpreter that does not answer, and uninstalls what has lost its environment or folder',
    ),
  },
  {
    what: 'Source file: none -> pending, of type source, for an existing file that is not stored; hash and MIME type are computed',
    test: projects('source-files', 'POST /project/source_files/add > adds, skips and reports each file for itself'),
  },
  {
    what: 'Source file: none -> pending_upload, of type derived, with record_id_to_associate; linked with upload status pending',
    test: projects(
      'source-files',
      'POST /project/source_files/add > links files to a record, skips its own source and refuses an unknown record',
    ),
  },
  {
    what: 'Record: none -> prepared when validation passes; the metadata are stored',
    test: deposition(
      'preparation/with-projects',
      'preparation in a real project > stores exactly what the preview showed',
    ),
  },
  {
    what: 'Record: prepared -> draft when the repository accepts; its whole answer is stored, the source file is linked as pending',
    test: deposition('main-job', 'takes a prepared record through draft, upload and publication'),
  },
  {
    what: 'File of a draft: pending -> uploaded when its upload succeeds',
    test: deposition(
      'outcomes',
      'one file of a draft > is sent, answered with 201 by a repository that created it, and with 200 when it is there already',
    ),
    text: 'uploaded',
  },
  {
    what: 'File of a draft: pending -> upload_error when its upload fails; the other files are still sent',
    test: deposition(
      'lost-answers',
      'uploads > end as upload_error when one file is refused every time, and delay no other',
    ),
  },
  {
    what: 'Record: draft -> published on 202; DOI, concept DOI and concept id are set, the call is logged',
    test: deposition('main-job', 'takes a prepared record through draft, upload and publication'),
  },
  {
    what: 'Record: draft -> published on 500 when a reading shows it public',
    test: deposition(
      'lost-answers',
      "a publish whose answer is lost > is success within the request when a reading shows it ('error-after-commit')",
    ),
  },
  {
    what: 'Record: draft stays draft on 500 when a reading shows it not public; the failure is answered with 500',
    test: deposition(
      'lost-answers',
      'a publish whose answer is lost > answers 500 and stays a draft, and is published when the repository does it late',
    ),
  },
  {
    what: 'Record: draft -> prepared by a discard; id, DOI and error are cleared',
    test: deposition('discard', 'makes the record prepared again, its files pending, and the draft is gone'),
  },
  {
    what: 'Record: draft -> prepared by a discard restores the metadata of the newest backup and deletes it',
    test: deposition('discard', 'puts the newest backup of the metadata back'),
  },
  {
    what: 'Record: draft -> prepared by a discard although the repository fails',
    test: deposition(
      'discard',
      "makes the record prepared although the repository fails, and discards the draft later ('error-before-commit' 500)",
    ),
  },
  {
    what: 'Record: a published record fails its item of a run',
    test: pipelines('runs', 'a published record fails its item and names the way to a new version'),
  },
]
