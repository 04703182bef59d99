import { describe, expect, it } from 'vitest'
import {
  chosenEndings,
  chosenKinds,
  emptyDraft,
  namesOf,
  newProject,
  scanOptions,
} from '../src/screens/create/draft.js'
import { nextAction } from '../src/screens/overview/next-action.js'

const kinds = { Image: ['.jpg', '.png'], '3D Model': ['.obj'], Text: ['.txt'] }
const found = {
  partial: false,
  extensions: [
    { extension: '.jpg', files: 3 },
    { extension: '.obj', files: 1 },
    { extension: '.xyz', files: 9 },
  ],
}

describe('the description of a new project', () => {
  it('takes the kinds that lie in the folder until somebody chooses', () => {
    expect(chosenKinds(emptyDraft, kinds, found)).toEqual(['Image', '3D Model'])
    expect(chosenKinds({ ...emptyDraft, kinds: ['Text'] }, kinds, found)).toEqual(['Text'])
    const draft = { ...emptyDraft, leftOut: ['.png'] }
    expect(chosenEndings(draft, kinds, found)).toEqual(['.jpg', '.obj'])
  })

  it('takes every kind where only the first files of the folder were looked at', () => {
    const first = { ...found, partial: true }
    expect(chosenKinds(emptyDraft, kinds, first)).toEqual(['Image', '3D Model', 'Text'])
    expect(chosenEndings(emptyDraft, kinds, first)).toEqual(['.jpg', '.png', '.obj', '.txt'])
    expect(chosenKinds({ ...emptyDraft, kinds: ['Text'] }, kinds, first)).toEqual(['Text'])
  })

  it.each([
    ['/home/ada/Größe & Maß', 'Größe & Maß', 'grosse-mass', '/home/ada/grosse-mass.pdb'],
    ['/finds/', 'finds', 'finds', '/finds.pdb'],
    ['/home/ada/遺物', '遺物', 'project', '/home/ada/project.pdb'],
  ])('names the project after its folder %s, and lays it beside', (folder, name, shortCode, file) => {
    expect(namesOf({ ...emptyDraft, folder })).toMatchObject({ name, shortCode, file })
  })

  it('keeps what somebody has said, whatever the folder is called', () => {
    const draft = { ...emptyDraft, folder: '/a/b', name: 'Finds', file: '/elsewhere/f.pdb' }
    expect(newProject(draft, kinds, found)).toMatchObject({
      projectName: 'Finds',
      pdbPath: '/elsewhere/f.pdb',
      dataOutPath: '/elsewhere/f-output',
      modalities: ['Image', '3D Model'],
    })
  })
})

it('of a new project tells the scan which file is meant, where somebody has chosen one', () => {
  const options = (draft = emptyDraft) => scanOptions(draft, []).obj_options
  expect(options()).not.toHaveProperty('texture_choices')
  const textureChoices = { 'clay.jpg': '/textures/clay.jpg' }
  expect(options({ ...emptyDraft, textureChoices })).toMatchObject({ texture_choices: textureChoices })
})

describe('the next action', () => {
  const nothing = { files: 6, isMapped: true, described: 6, pending: 0, prepared: 0, drafts: 0, published: 0 }
  it.each([
    ['add', { ...nothing, files: 0 }],
    ['map', { ...nothing, pending: 6, isMapped: false }],
    ['prepare', { ...nothing, pending: 6 }],
    ['draft', { ...nothing, pending: 3, prepared: 3 }],
    ['publish', { ...nothing, prepared: 3, drafts: 3 }],
    ['done', { ...nothing, published: 6 }],
  ] as const)('is to %s', (action, stages) => {
    expect(nextAction(stages)).toBe(action)
  })
})
