import { useTexts } from '../texts/texts.js'
import { CopyButton } from './copy-button.js'

/** A line for a terminal, ready to be copied, below what it does. */
export function CopyLine({ does, line }: { readonly does: string; readonly line: string }) {
  const { texts } = useTexts()
  return (
    <div className="command">
      <p>{does}</p>
      <div>
        <code>{line}</code>
        <CopyButton text={() => line} label={texts.parts.copyCommand} />
      </div>
    </div>
  )
}
