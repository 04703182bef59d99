import { formats } from '../formats.js'

const { count } = formats('en')

/** Texts of the page of one component, loaded with it. */
export const componentPage = {
  creates: 'Creates',
  needs: {
    title: 'Needs on this computer',
    purpose: 'What for',
    found: 'What was found',
    present: 'there',
    needed: 'missing; it does not work without',
    useful: 'missing; it works without',
    unknown: 'not known',
  },
  files: {
    title: 'Files of yours',
    text: 'They are copied into the component. An installation later takes them again where no other file is named.',
    needed: (label: string) => `${label} (needed)`,
    useful: (label: string) => `${label} (may be left out)`,
    first: (label: string) => `“${label}” has to be named first.`,
  },
  isInstalling: 'It is being installed.',
  hasEnded: 'This installation has ended.',
  progress: 'Progress of the installation',
  goesOn: 'It goes on when this page is left; this address shows it again.',
  silent: 'Regesta does not answer just now. The log goes on as soon as it does.',
  log: 'Log of the installation',
  earlier: (lines: number) =>
    `${lines === 1 ? 'One earlier line is' : `${count(lines)} earlier lines are`} not shown; the request below has all.`,
  follow: 'Follow its log, line by line.',
  templates: {
    title: 'Templates',
    text: 'Sets of parameters with a name. The one that is shown stands in the request below.',
    none: 'There is no template yet.',
    action: 'Action',
    parametersOf: (name: string) => `Parameters of “${name}”`,
    parameter: 'Parameter',
    value: 'Value',
    hide: 'Show none',
    remove: 'Delete',
    removeNamed: (name: string) => `Delete “${name}”`,
    sure: (name: string) => `“${name}” cannot be brought back.`,
    brought:
      'The component brings it along: it stays as long as the component. Yours with the same name goes before it.',
    store: 'Store a template',
    name: 'Name of the template',
    left: 'What is left empty is not part of the template. One of yours with the same name is replaced.',
    save: 'Store',
    valueOf: (label: string, name: string) => `${label} (${name})`,
    asGiven: (standard: string) => `not part of it (default: ${standard})`,
    faults: {
      whole: 'Here a whole number is expected.',
      number: 'Here a number is expected.',
      json: 'Here JSON is expected, such as ["a", "b"].',
    },
    nameFirst: 'It needs a name first.',
    faultsFirst: 'What is wrong above has to be put right first.',
    valuesFirst: 'It needs a value first.',
  },
}
export type ComponentPageTexts = typeof componentPage
