import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { CropChoice } from '../crop-choice.ts'
import { SearchInput } from './choice-cards.tsx'
import { findChoices } from './find-choices.ts'

/** More are found by their words. */
const maxCards = 30

interface CropChoicesProps {
  crops: readonly CropChoice[]
  /** An alias; empty: none yet. */
  value: string
  onChange(plant: string): void
}

/** «Что растёт?»: a field and cards; of what is chosen one card stays. */
export function CropChoices({ crops, value, onChange }: CropChoicesProps) {
  const [words, setWords] = useState('')
  const [isChanged, setChanged] = useState(false)
  const change = (plant: string) => {
    setChanged(true)
    setWords('')
    onChange(plant)
  }
  const chosen = crops.find(({ alias }) => alias === value)
  if (chosen) return <ChosenCropCard crop={chosen} isFocused={isChanged} onChange={() => change('')} />
  const found = findChoices(crops, words)
  const enter = () => {
    if (words.trim() !== '' && found[0]) change(found[0].alias)
  }
  return (
    <div className="grid gap-3">
      <SearchInput label="Культура" placeholder="Например, томат" value={words} onChange={setWords} onEnter={enter} />
      {found.length > 0 && (
        <ul className="wizard-crops" aria-label="Культуры">
          {found.slice(0, maxCards).map(({ alias, name, synonyms }) => (
            <li key={alias}>
              <button type="button" onClick={() => change(alias)}>
                <img src={drawingAddress('plants', alias)} alt="" width={43} height={40} loading="lazy" />
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
                  {words && synonyms && <span className="block text-sm text-muted">{synonyms}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted" role="status">
        {found.length === 0
          ? 'Такой культуры в\u00a0справочнике пока нет. Попробуйте другое название.'
          : found.length > maxCards && `Показаны ${maxCards} из\u00a0${found.length}: начните писать название.`}
      </p>
    </div>
  )
}

interface ChosenCropCardProps {
  crop: CropChoice
  /** The card that was pressed is gone: the focus stays near. */
  isFocused: boolean
  onChange(): void
}

function ChosenCropCard({ crop: { alias, name }, isFocused, onChange }: ChosenCropCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <div className="wizard-crop">
      <img src={drawingAddress('plants', alias)} alt="" width={64} height={60} />
      <span className="min-w-0 grow font-semibold">{name}</span>
      <Button ref={button} variant="quiet" onClick={onChange}>
        Другая культура
      </Button>
    </div>
  )
}
