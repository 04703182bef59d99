/** Pages that say what there is, until a workbench of their own stands in their place. */
export const pages = {
  unknownProject: {
    title: 'This project is not known here',
    text: 'The address names a project whose file was never opened in this installation. Open its file (it ends in .pdb) on the start page; then this address works.',
    known: 'Projects that are known here',
    back: 'Open a project file',
  },
  absentProject: {
    title: (name: string) => `The file of “${name}” is not there`,
    text: 'The project file was last at',
    advice:
      'It may have been moved, or its disk is not connected. If it was moved, open it at its new place on the start page; then this address works again.',
    back: 'Open it at its new place',
  },
  command: 'As a command',
}
