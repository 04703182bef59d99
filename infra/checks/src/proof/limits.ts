import type { Requirement } from './requirements.js'
import { deposition, pipelines, projects, testsOf, utilities } from './test-name.js'

export const limits: readonly Requirement[] = [
  {
    what: 'preview_spreadsheet shows 5 rows',
    test: utilities('tables', 'tables made by other programs > libreoffice.xlsx: shows headers and five rows, typed'),
  },
  {
    what: 'load_file_preview shows 5 rows',
    test: deposition(
      'preparation/load-file-preview',
      'POST /project/metadata/load_file_preview > shows columns, five rows and the number of all rows',
    ),
  },
  {
    what: 'A step ends after its timeout_seconds',
    test: pipelines('runs', 'a component that takes too long fails with the specified text'),
  },
  {
    what: 'A step without timeout_seconds has 300 seconds',
    test: pipelines('definitions', 'definitions > keeps the shape of the specification'),
    text: '300',
  },
  {
    what: 'The status of a component is asked for every 2 seconds while long polls fail',
    test: pipelines('polling', 'asks for the state of a component again after 2 seconds when it got no answer'),
  },
  {
    what: 'A call to the repository has 60 seconds',
    test: deposition('limits', 'waits 60 seconds for the answer to a call'),
  },
  {
    what: 'An upload may stand still for 300 seconds',
    test: deposition('limits', 'sends a file again when nothing moved for 300 seconds'),
  },
  {
    what: 'A discard of a batch has 60 seconds',
    test: deposition('limits', 'waits 60 seconds for the answer to a discard; the record is prepared then, too'),
  },
  {
    what: '/files has 25 entries on a page',
    test: projects('limits', 'lists 25 files from page 1 on when nothing else is asked for'),
  },
  {
    what: '/apilog has 25 entries on a page',
    test: projects('limits', 'lists 25 calls of the log from page 1 on when nothing else is asked for'),
  },
  {
    what: '/files begins with page 1',
    test: projects('limits', 'lists 25 files from page 1 on when nothing else is asked for'),
  },
  {
    what: '/apilog begins with page 1',
    test: projects('limits', 'lists 25 calls of the log from page 1 on when nothing else is asked for'),
  },
  {
    what: '/project/published_records lists 10 records',
    test: projects('limits', 'lists the ten published records that were updated last'),
  },
  {
    what: 'inspect breaks down the 10 most frequent MIME types',
    test: projects('limits', 'breaks down the ten most frequent MIME types and shows the ten newest calls'),
  },
  {
    what: 'inspect shows the 10 newest calls',
    test: projects('limits', 'breaks down the ten most frequent MIME types and shows the ten newest calls'),
  },
  {
    what: 'automap_repo_fields needs a similarity of 0.8',
    test: utilities('automap', 'automap_repo_fields > level 2: leaves what is less alike than 0.8'),
  },
  {
    what: 'automap_columns needs a similarity of 0.8',
    test: utilities('automap', 'automap_columns > level 4: takes names from 0.8 on, the most similar first'),
  },
  {
    what: 'The server listens on port 5001 unless told otherwise',
    test: testsOf('gateway')('default-port', 'is 5001 for the public door'),
    text: '5001',
  },
  {
    what: 'The creation of a draft for the command line is waited for without a limit',
    test: testsOf('shared/operations')(
      'operations',
      'Prefer: respond-async > is what clients of the contract use, so that no single call lasts long',
    ),
  },
]
