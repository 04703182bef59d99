import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileName, fileBeginning } from '../api/file.js'
import { Loaded } from '../parts/loaded.js'
import { type Place, PlaceLink } from '../parts/place-link.js'
import { useFileTexts } from '../parts/use-file-texts.js'
import { useTexts } from '../texts/texts.js'
import { decode, ENCODINGS, type Encoding } from './decode.js'
import { lineWith } from './lines.js'
import { MarkedLines } from './marked-lines.js'
import './viewers.css'

export interface TextViewerProps {
  readonly file: FileName
  readonly name: string
  readonly bytes: number
  /** The place that is meant. */
  readonly place?: Place
}

/** Bytes that are shown of a text, and that are searched for a place in it. */
const BEGINNING = 400_000
const SEARCHED = 8_000_000

/** The beginning of a text, in an encoding that somebody may correct. */
export function TextViewer({ file, name, bytes: size, place = {} }: TextViewerProps) {
  const { bytes } = useTexts()
  const fileTexts = useFileTexts()
  const [encoding, setEncoding] = useState<Encoding | 'automatic'>('automatic')
  const query = useQuery(fileBeginning(file, size, isPlace(place) ? SEARCHED : BEGINNING))
  return (
    <Loaded query={query}>
      {(read) => {
        const found = decode(read, encoding, read.byteLength < size)
        return (
          <div className="viewer">
            <div className="tools">
              <EncodingChoice encoding={encoding} found={found.encoding} onChoose={setEncoding} />
              {isPlace(place) && <PlaceLink file={file}>{fileTexts.whole}</PlaceLink>}
              {read.byteLength < size && (
                <span className="quiet">{fileTexts.text.beginning(bytes(read.byteLength), bytes(size))}</span>
              )}
            </div>
            {found.text === '' ? (
              <p className="quiet">{fileTexts.text.empty}</p>
            ) : (
              <Read text={found.text} name={name} place={place} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const isPlace = ({ line, part }: Place) => line !== undefined || part !== undefined

/** The content of a text: all of it, or the lines around the place that is meant. */
function Read({ text, name, place }: Required<Pick<TextViewerProps, 'name' | 'place'>> & { readonly text: string }) {
  const fileTexts = useFileTexts()
  const says = fileTexts.text
  const { part = '' } = place
  const line = place.line ?? (part === '' ? undefined : lineWith(text, part))
  if (line !== undefined)
    return <MarkedLines text={text} line={line} label={says.label(name)} none={says.noLine(line)} />
  return (
    <>
      {part !== '' && <p className="notice">{fileTexts.noPart(part)}</p>}
      <textarea
        className="text-view"
        readOnly
        rows={24}
        spellCheck={false}
        aria-label={says.label(name)}
        value={text}
      />
    </>
  )
}

interface EncodingChoiceProps {
  readonly encoding: Encoding | 'automatic'
  /** What the text was read with. */
  readonly found: string
  readonly onChoose: (encoding: Encoding | 'automatic') => void
}

function EncodingChoice({ encoding, found, onChoose }: EncodingChoiceProps) {
  const fileTexts = useFileTexts()
  return (
    <label>
      {fileTexts.text.encoding}
      <select className="choice" value={encoding} onChange={({ target }) => onChoose(target.value as Encoding)}>
        <option value="automatic">
          {fileTexts.text.automatic} ({found})
        </option>
        {ENCODINGS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
