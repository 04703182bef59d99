/** The keys that work everywhere, loaded with the page that lists them. */
export const keys = {
  title: 'Keys',
  groups: [
    {
      name: 'Everywhere',
      keys: [
        ['Ctrl K', 'search screens, projects, files, records, the guide and actions'],
        ['?', 'this page'],
        ['Esc', 'close what is open'],
        ['Tab', 'the content, then its list; a row of controls is one stop, in which arrows lead on'],
      ],
    },
    {
      name: 'Go to: g, then',
      keys: [
        ['h', 'start'],
        ['o', 'overview'],
        ['f', 'files'],
        ['m', 'mapping'],
        ['r', 'records'],
        ['v', 'new versions'],
        ['c', 'components'],
        ['p', 'pipelines'],
        ['u', 'runs'],
        ['n', 'persons'],
      ],
    },
    {
      name: 'On a screen',
      keys: [
        ['n', 'start: a new project'],
        ['1 … 9', 'start: open a project of the list'],
        ['r', 'overview: look for changes in the folder'],
        ['[ ]', 'file, record: the one before, the one after'],
        ['e', 'record: edit its metadata'],
        ['v', 'record: ask the repository whether it has the same'],
      ],
    },
  ] as readonly { readonly name: string; readonly keys: readonly (readonly [string, string])[] }[],
  areOn: 'Single letters are keys. They never act while you write.',
  areOff: 'Single letters are switched off.',
}
