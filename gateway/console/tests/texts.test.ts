import { depositionInternal } from '@regesta/contracts/deposition'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { MESSAGES } from '@regesta/contracts/sentences'
import { COMPONENT_MESSAGES } from '@regesta/contracts/sentences/component'
import { describe, expect, it } from 'vitest'
import { configuration as configurationDe } from '../src/texts/de/configuration.js'
import { installation as installationDe } from '../src/texts/de/installation.js'
import { componentMessages } from '../src/texts/de/messages/component.js'
import { messages } from '../src/texts/de/messages.js'
import { de } from '../src/texts/de.js'
import { configuration as configurationEn } from '../src/texts/en/configuration.js'
import { installation as installationEn } from '../src/texts/en/installation.js'
import { en } from '../src/texts/en.js'
import { formats } from '../src/texts/formats.js'

// A pipeline has each step of its records done by work of its own.
const longWork = [...Object.values(publicContracts), depositionInternal].flatMap((contract) =>
  Object.entries(contract)
    .filter(([, { long }]) => long)
    .map(([name]) => name),
)

describe('the texts', () => {
  it.each([
    ['English', en],
    ['German', de],
  ])('name every kind of long work in %s', (_, { work }) => {
    expect(longWork.length).toBeGreaterThan(10)
    expect(longWork.filter((name) => work.kinds[name] === undefined)).toEqual([])
  })

  it('say how far work is, with and without a known end', () => {
    expect(en.work.progress(1200, 4000, 'files')).toBe('1,200 of 4,000 files')
    expect(de.work.progress(1200, 4000, 'files')).toBe('1.200 von 4.000 Dateien')
    expect(en.work.progress(3, null, 'files')).toBe('3 files')
    expect([de.work.progress(1, 2, 'records'), de.work.progress(3, null, 'records')]).toEqual([
      '1 von 2 Datensätzen',
      '3 Datensätze',
    ])
  })
})

describe('the sentences of the installation', () => {
  const words = (template: string) => [...template.matchAll(/\{\w+\}/g)].map(([word]) => word).sort()

  it.each(Object.entries(MESSAGES))('%s is said in German and leaves nothing out that was filled in', (id, english) => {
    const german = messages[id as keyof typeof messages]
    expect(german).not.toBe('')
    expect(words(english)).toEqual(expect.arrayContaining(words(german)))
    const lost = words(english).filter((word) => !words(german).includes(word))
    expect(lost).toEqual([])
  })
})

describe('an execution of a component', () => {
  /** Components run, too; only what is one of their executions must not be called a run, which pipelines have. */
  const RUN = /\bruns? of\b|\b(?:the|this|one|finished) runs?\b/i
  const LAUF = /\bL(?:auf|äufe)/

  it.each([
    ['English', RUN, installationEn, configurationEn, COMPONENT_MESSAGES],
    ['German', LAUF, installationDe, configurationDe, componentMessages],
  ])('is never called as a run of a pipeline is, in %s', (_, run, { runs }, { sections, meanings }, sentences) => {
    const settings = Object.entries(meanings).filter(([name]) => name.startsWith('execution.'))
    const { one, oneComponent } = runs
    const said = [
      oneComponent,
      sections.execution,
      ...settings.map(([, meaning]) => meaning),
      ...Object.values(sentences),
    ]
    expect(said.filter((text) => text !== undefined && run.test(text))).toEqual([])
    expect(one).toMatch(run)
  })
})

describe('a span of time', () => {
  it.each([
    [0, '0 seconds', '0 Sekunden'],
    [1, '1 second', '1 Sekunde'],
    [59, '59 seconds', '59 Sekunden'],
    [60, '1 minute', '1 Minute'],
    [7_199, '1 hour', '1 Stunde'],
    [172_800, '2 days', '2 Tage'],
  ])('of %s seconds is written in its largest unit', (seconds, english, german) => {
    expect(formats('en').span(seconds)).toBe(english)
    expect(formats('de').span(seconds)).toBe(german)
  })
})

describe('a size', () => {
  it.each([
    [0, '0 bytes', '0 Byte'],
    [1, '1 byte', '1 Byte'],
    [367, '367 bytes', '367 Byte'],
    [1_500, '1.5 kB', '1,5 kB'],
    [2_000_000, '2 MB', '2 MB'],
  ])('of %s bytes is written as each language does', (size, english, german) => {
    expect(formats('en').bytes(size)).toBe(english)
    expect(formats('de').bytes(size).replace('\u00a0', ' ')).toBe(german)
  })
})
