import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileName, fileBeginning } from '../api/file.js'
import { Loaded } from '../parts/loaded.js'
import { useTexts } from '../texts/texts.js'
import { decode, ENCODINGS, type Encoding } from './decode.js'
import './viewers.css'

export interface TextViewerProps {
  readonly file: FileName
  readonly name: string
  readonly bytes: number
}

/** Bytes that are shown of a text. */
const BEGINNING = 400_000

/** The beginning of a text, in an encoding that somebody may correct. */
export default function TextViewer({ file, name, bytes: size }: TextViewerProps) {
  const { texts, bytes } = useTexts()
  const [encoding, setEncoding] = useState<Encoding | 'automatic'>('automatic')
  const query = useQuery(fileBeginning(file, size, BEGINNING))
  return (
    <Loaded query={query}>
      {(read) => {
        const found = decode(read, encoding, read.byteLength < size)
        return (
          <div className="viewer">
            <div className="tools">
              <EncodingChoice encoding={encoding} found={found.encoding} onChoose={setEncoding} />
              {read.byteLength < size && (
                <span className="quiet">{texts.file.text.beginning(bytes(read.byteLength), bytes(size))}</span>
              )}
            </div>
            {found.text === '' ? (
              <p className="quiet">{texts.file.text.empty}</p>
            ) : (
              <textarea
                className="text-view"
                readOnly
                rows={24}
                spellCheck={false}
                aria-label={texts.file.text.label(name)}
                value={found.text}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

interface EncodingChoiceProps {
  readonly encoding: Encoding | 'automatic'
  /** What the text was read with. */
  readonly found: string
  readonly onChoose: (encoding: Encoding | 'automatic') => void
}

function EncodingChoice({ encoding, found, onChoose }: EncodingChoiceProps) {
  const { texts } = useTexts()
  return (
    <label>
      {texts.file.text.encoding}
      <select className="choice" value={encoding} onChange={({ target }) => onChoose(target.value as Encoding)}>
        <option value="automatic">
          {texts.file.text.automatic} ({found})
        </option>
        {ENCODINGS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
