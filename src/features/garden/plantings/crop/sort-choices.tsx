import { useState } from 'react'
import { plural, range } from '#ui/format/format.ts'
import type { CropDetails } from '../crop-choice.ts'
import { ChoiceCards, SearchInput } from './choice-cards.tsx'
import { findChoices } from './find-choices.ts'

/** More are found by their words. */
const maxCards = 6

type Sort = CropDetails['sorts'][number]

const placeWords: Readonly<Record<string, string>> = { open: 'грядка', protected: 'теплица' }

/** «грядка · 78–85 дней» */
function aboutSort({ place, daysFrom, daysTo }: Omit<Sort, 'alias' | 'name'>): string {
  const [from, to] = [daysFrom ?? daysTo, daysTo ?? daysFrom]
  const days = to === null ? '' : `${range(from, to)}\u00a0${plural(to, 'день', 'дня', 'дней')} до\u00a0сбора`
  return [placeWords[place], days].filter(Boolean).join(' · ')
}

interface SortChoicesProps {
  sorts: CropDetails['sorts']
  /** An alias; empty: not known, or another one. */
  value: string
  onChange(sort: string): void
}

/** The varieties of a crop; «не знаю» is a full answer. */
export function SortChoices({ sorts, value, onChange }: SortChoicesProps) {
  const [words, setWords] = useState('')
  const found = findChoices(sorts, words)
  const chosen = sorts.find(({ alias }) => alias === value)
  const shown = found.slice(0, maxCards)
  // What is chosen stays in sight, whatever is typed.
  const cards = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown
  return (
    <div className="grid gap-3">
      {sorts.length > maxCards && (
        <SearchInput
          label="Найти сорт"
          placeholder="Например, санька"
          value={words}
          onChange={setWords}
          onEnter={() => found[0] && onChange(found[0].alias)}
        />
      )}
      <ChoiceCards
        legend="Сорт"
        choices={[
          ...cards.map(sort => ({ value: sort.alias, title: sort.name, about: aboutSort(sort) })),
          { value: '', title: 'Не знаю или другой', about: 'всё посчитаем и\u00a0без сорта' },
        ]}
        value={value}
        onChange={onChange}
      />
      <p className="text-sm text-muted" role="status">
        {found.length === 0 && sorts.length > 0
          ? 'Такого сорта в\u00a0справочнике нет.'
          : found.length > shown.length && `Показаны ${shown.length} из\u00a0${found.length}: начните писать название.`}
      </p>
    </div>
  )
}
