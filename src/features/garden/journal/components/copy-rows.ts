import { applicationsText, intervalText, phiState, rateText, reentryText } from '#features/drug-uses/drug-use-words.ts'
import { days } from '#ui/format/format.ts'
import type { EntryView } from '../entry-view.ts'
import type { RegulationCopy } from '../regulation-copy.ts'

type Item = Pick<EntryView['items'][number], 'regulationCopy' | 'registration' | 'now'>
type Use = RegulationCopy['use']

const facts: readonly { term: string; of: (use: Use) => string }[] = [
  { term: 'Ждать до\u00a0сбора', of: waitText },
  {
    term: 'Норма',
    of: use => rateText({ ...use, basisValue: use.basisValue ?? null, basisUnit: use.basisUnit ?? null }),
  },
  { term: 'Сколько раз', of: applicationsText },
  { term: 'Перерыв', of: use => intervalText(use.intervalMinDays, use.intervalMaxDays) ?? 'нет данных' },
  { term: 'Выход на\u00a0участок', of: use => reentryText({ ...use, reentryMechDays: null }) },
]

function waitText(use: Use): string {
  const state = phiState(use)
  if (state === 'days') return days(use.phiDays ?? 0)
  return { not_regulated: 'в\u00a0регистре прочерк', by_stage: 'по\u00a0фазе', unknown: 'нет данных' }[state]
}

interface Hazards {
  hazardHuman: number | null
  hazardBee: number | null
}

const hazardText = ({ hazardHuman, hazardBee }: Hazards): string =>
  `люди: ${hazardHuman ?? 'нет данных'}, пчёлы: ${hazardBee ?? 'нет данных'}`

export interface ThenNowRow {
  term: string
  was: string
  now: string
  isChanged: boolean
}

const sameWord = 'то\u00a0же'

/** «Тогда / сейчас»: what the copy says, and what the registration says today. */
export function copyRows({ regulationCopy: { use, drug }, registration, now }: Item): ThenNowRow[] {
  const current = { ...use, ...Object.fromEntries(now.changes.map(({ field, is }) => [field, is])) } as Use
  const isTold = now.is === 'same' || now.is === 'changed'
  const none = now.is === 'gone' ? 'нет' : 'неизвестно'
  const rowOf = (term: string, was: string, is: string | null): ThenNowRow => {
    if (!isTold || is === null) return { term, was, now: none, isChanged: now.is === 'gone' }
    return { term, was, now: is === was ? sameWord : is, isChanged: is !== was }
  }
  return [
    ...facts.map(({ term, of }) => rowOf(term, of(use), of(current))),
    rowOf('Класс опасности', hazardText(drug), now.drug && hazardText(now.drug)),
    rowOf('Регистрация', registration, now.registration),
  ]
}
