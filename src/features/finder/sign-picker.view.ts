import { organName } from '#features/signs/organ-names.ts'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { signDrawingName } from '#illustrations/signs/sign.ts'
import { typeset } from '#ui/format/format.ts'
import type { FinderSign } from './find-finder-facts.server.ts'
import { type FinderQuery, finderLink } from './finder-query.ts'
import { organQuestions } from './organ-questions.ts'
import type { PhraseSigns } from './signs-in-words.ts'

interface Picking {
  /** Its signs are known and include those that the words have ticked. */
  query: FinderQuery
  signs: readonly FinderSign[]
  phrases: readonly PhraseSigns[]
  /** Number of problems that fit the ticked signs. */
  causes: number
}

export type SignPickerView = ReturnType<typeof toPickerView>

/** The choice of signs of one organ, or of those that typed words may mean. */
export function toPickerView({ query, signs, phrases, causes }: Picking) {
  const present = (Object.keys(organs) as Organ[]).filter(organ => signs.some(sign => sign.organ === organ))
  const meant = [
    ...new Set(phrases.flatMap(({ polarity, signs, others }) => (polarity === 'seen' ? [...signs, ...others] : []))),
  ]
  const isByWords = meant.length > 0
  const organ = isByWords ? undefined : (present.find(one => one === query.organ) ?? present[0]!)
  const shown = isByWords
    ? meant.map(alias => signs.find(sign => sign.alias === alias)!)
    : signs.filter(sign => sign.organ === organ)
  const outside = query.sign.filter(alias => !shown.some(sign => sign.alias === alias))
  return {
    title: organ ? organQuestions[organ] : 'Похоже на\u00a0ваши слова',
    /** Stays in the URL while signs are being ticked. */
    organ: organ ?? null,
    organs: present.map(one => ({
      drawing: one,
      label: organName(one, query.crop!),
      ticked: signs.filter(sign => sign.organ === one && query.sign.includes(sign.alias)).length,
      current: one === organ,
      to: finderLink({ ...query, q: '', organ: one }),
    })),
    tiles: shown.map(({ alias, label, organ: of }) => ({
      alias,
      label: typeset(label),
      drawing: signDrawingName(alias, of),
      isTicked: query.sign.includes(alias),
    })),
    hiddenParams: hiddenParams(query, outside),
    ticked: query.sign.length,
    causes,
    words: phrases.map(phrase => messageOf(phrase, signs)),
  }
}

function hiddenParams(
  { crop, place, no, skip }: FinderQuery,
  signs: readonly string[],
): [name: string, value: string][] {
  const lists = [
    ['sign', signs],
    ['no', no],
    ['skip', skip],
  ] as const
  return [
    ...(crop ? [['crop', crop] as [string, string]] : []),
    ...lists.flatMap(([name, aliases]) => (aliases.length > 0 ? [[name, aliases.join()] as [string, string]] : [])),
    ...(place ? [['place', place] as [string, string]] : []),
  ]
}

function messageOf({ text, polarity, signs: found, others }: PhraseSigns, signs: readonly FinderSign[]): string {
  const names = found.map(alias => `«${signs.find(sign => sign.alias === alias)!.label}»`).join(', ')
  if (polarity === 'seen' && names) return `«${text}»: отметили ${names}.`
  if (polarity === 'absent' && names) return `«${text}»: учли, что этого нет: ${names}.`
  if (polarity !== 'seen') return `«${text}»: здесь «не», «нет» или «без», поэтому сами ничего не\u00a0отметили.`
  return others.length > 0
    ? `«${text}»: подходит не\u00a0один признак, отметьте свой.`
    : `«${text}»: такого признака у\u00a0этой культуры в\u00a0справочнике нет.`
}
