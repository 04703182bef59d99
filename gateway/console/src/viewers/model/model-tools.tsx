import { ToggleButton } from 'react-aria-components'
import type { Vector3 } from 'three'
import { CopyButton } from '../../parts/copy-button.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { useTexts } from '../../texts/texts.js'
import { VIEWS, type View } from './views.js'

/** How a model is shown. */
export interface Settings {
  readonly wireframe: boolean
  readonly grid: boolean
  readonly light: number
  readonly section: number
  readonly upAxis: 'y' | 'z'
  readonly isMeasuring: boolean
}

/** What can be done with a model on its stage. */
export interface Actions {
  readonly settings: Settings
  change(changed: Partial<Settings>): void
  look(view: View | 'whole'): void
}

interface ModelToolsProps {
  readonly actions: Actions
  readonly measured: { readonly places: readonly Vector3[]; readonly unit: string | undefined }
}

export function ModelTools({ actions, measured }: ModelToolsProps) {
  const fileTexts = useFileTexts()
  const { settings, change, look } = actions
  const says = fileTexts.model
  return (
    <div className="model-tools">
      <Views look={look} />
      <div className="tools">
        <Switches settings={settings} change={change} />
        <label>
          {says.upAxis}
          <select
            className="choice"
            value={settings.upAxis}
            onChange={({ target }) => change({ upAxis: target.value === 'z' ? 'z' : 'y' })}
          >
            <option value="y">Y</option>
            <option value="z">Z</option>
          </select>
        </label>
        <Slider label={says.light} value={settings.light} most={2} onChange={(light) => change({ light })} />
        <Slider label={says.section} value={settings.section} most={1} onChange={(section) => change({ section })} />
      </div>
      <Measured isOn={settings.isMeasuring} {...measured} />
      <p className="quiet">{says.keys}</p>
      <div className="tools">
        <CopyButton text={() => location.href}>{says.copyView}</CopyButton>
      </div>
    </div>
  )
}

/** The six standard views, and all of it. */
function Views({ look }: Pick<Actions, 'look'>) {
  const fileTexts = useFileTexts()
  const says = fileTexts.model
  return (
    <fieldset className="tools">
      <legend className="unseen">{says.views}</legend>
      {VIEWS.map((view, at) => (
        <button
          type="button"
          className="button"
          key={view}
          onClick={() => look(view)}
          title={says.viewKey(says.view[view], at + 1)}
        >
          {says.view[view]}
        </button>
      ))}
      <button type="button" className="button" onClick={() => look('whole')}>
        {says.reset}
      </button>
    </fieldset>
  )
}

/** What is on or off. */
function Switches({ settings, change }: Pick<Actions, 'settings' | 'change'>) {
  const fileTexts = useFileTexts()
  const switches = ['wireframe', 'grid', 'isMeasuring'] as const
  const says = { ...fileTexts.model, isMeasuring: fileTexts.model.measure }
  return switches.map((name) => (
    <ToggleButton
      key={name}
      className="button"
      isSelected={settings[name]}
      onChange={(isOn) => change({ [name]: isOn })}
    >
      {says[name]}
    </ToggleButton>
  ))
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

const Slider = ({ label, value, most, onChange }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={0}
      max={most}
      step={most / 50}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
)

/** What was measured, announced when it is known. */
function Measured({ isOn, places, unit }: { readonly isOn: boolean } & ModelToolsProps['measured']) {
  const { measure } = useTexts()
  const fileTexts = useFileTexts()
  const says = fileTexts.model
  const [first, second] = places
  const text =
    first !== undefined && second !== undefined
      ? says.distance(measure(first.distanceTo(second)), unit ?? says.units)
      : first === undefined
        ? says.measureHint
        : says.measureOne
  return (
    <p role="status" className="measured">
      {isOn ? text : ''}
    </p>
  )
}
