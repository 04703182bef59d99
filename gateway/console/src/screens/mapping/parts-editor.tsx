import { Button } from 'react-aria-components'
import { ATTRIBUTE_KINDS, type Field } from './fields.js'
import { NOTHING, type Part, type TextSource } from './source.js'
import { SourceEditor } from './source-editor.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface PartsEditorProps {
  readonly field: string
  readonly item: NonNullable<Field['item']>
  readonly parts: readonly Part[]
  readonly columns: readonly string[]
  /** @param place which input was changed; undefined where objects come or go */
  readonly onChange: (parts: readonly Part[], place?: string) => void
}

/** The form for a field whose values are objects, such as creators: one group of inputs for each. */
export function PartsEditor({ field, item, parts, columns, onChange }: PartsEditorProps) {
  const { texts, says } = useMappingTexts()
  const shown = parts.length === 0 ? [{}] : parts
  const replace = (at: number, part: Part) => shown.map((one, index) => (index === at ? part : one))
  return (
    <div data-keeps-focus className="parts">
      {[...shown.entries()].map(([at, part]) => (
        <fieldset key={at} className="part">
          <legend>{item.several ? texts.parts.numbered(item.label, at + 1) : item.label}</legend>
          {item.attributes.map(({ key, label, isRequired, vocabulary }) => (
            <SourceEditor
              key={key}
              label={isRequired ? `${label} (${says.required})` : label}
              attribute={key}
              source={part[key] ?? NOTHING}
              kinds={ATTRIBUTE_KINDS}
              columns={columns}
              vocabulary={vocabulary}
              takesSeparated={key === item.attributes[0]?.key}
              onChange={(source, input) =>
                onChange(replace(at, withAttribute(part, key, source)), `${field} ${at} ${key} ${input}`)
              }
            />
          ))}
          {parts.length > 1 && (
            <Button className="button small" onPress={() => onChange(parts.filter((_, index) => index !== at))}>
              {texts.parts.remove(texts.parts.numbered(item.label, at + 1))}
            </Button>
          )}
        </fieldset>
      ))}
      {item.several && parts.length > 0 && (
        <Button className="button small" onPress={() => onChange([...parts, {}])}>
          {says.another(item.label)}
        </Button>
      )}
    </div>
  )
}

const withAttribute = (part: Part, key: string, source: TextSource): Part => ({ ...part, [key]: source })
