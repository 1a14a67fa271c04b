import { type HarvestPart, harvestParts, type SettledWords } from '#features/drug-uses/places-and-methods.ts'
import { typeset } from '#ui/format/format.ts'
import { sourceOfUse } from './legal-sources.ts'
import type { Question, UseFacts } from './question.ts'
import { type Code, type Reason, reason } from './reason.ts'

/** Words of a registration other than its time: each binds until an editor has said that it limits nothing, or has turned it into a rule. */

type Worded = Pick<UseFacts, 'restrictions' | 'rateCondition' | 'pestStage' | 'bufferZoneM' | 'settledWords' | 'source'>

const kinds: Record<
  SettledWords,
  { code: Code; words: (use: Worded) => string | null; text: (words: string) => string }
> = {
  restrictions: {
    code: 'RESTRICTION_UNREAD',
    words: ({ restrictions }) => restrictions,
    text: words => `Ограничение регистрации: «${words}». Касается\u00a0ли оно вас, сайт не\u00a0проверил.`,
  },
  rateCondition: {
    code: 'RATE_CONDITION_UNKNOWN',
    words: ({ rateCondition }) => rateCondition,
    text: words => `Норма\u00a0— при условии: «${words}». Подходит\u00a0ли оно, не\u00a0указано.`,
  },
  pestStage: {
    code: 'PEST_STAGE_UNREAD',
    words: ({ pestStage }) => pestStage,
    text: words => `Только против стадии вредителя: «${words}». Та\u00a0ли она сейчас, сайт не\u00a0проверил.`,
  },
  bufferZone: {
    code: 'BUFFER_ZONE_UNREAD',
    words: ({ bufferZoneM }) => (bufferZoneM === null ? null : `${bufferZoneM}\u00a0м`),
    text: words => `Буферная зона ${words}: хватает\u00a0ли её на\u00a0вашем участке, сайт не\u00a0проверил.`,
  },
}

/** The words that nobody has settled, as the registration says them. */
export function registrationWordsRule({ use }: { use: Worded | null }): Reason[] {
  if (!use) return []
  return (Object.keys(kinds) as SettledWords[]).flatMap(kind => {
    const { code, words, text } = kinds[kind]
    const said = words(use)?.trim()
    if (!said || use.settledWords.includes(kind)) return []
    return [reason(code, text(typeset(said)), sourceOfUse(use), null, { words: said })]
  })
}

/** What the gardener knows of the condition of the rate settles it. */
export function wordsRule({ use, isConditionMet = null }: Pick<Question, 'use' | 'isConditionMet'>): Reason[] {
  const found = registrationWordsRule({ use })
  if (isConditionMet === null) return found
  const rest = found.filter(({ code }) => code !== 'RATE_CONDITION_UNKNOWN')
  if (isConditionMet || rest.length === found.length) return rest
  const words = use!.rateCondition!.trim()
  const text = `Норма этой строки\u00a0— только при условии: «${typeset(words)}».`
  return [...rest, reason('RATE_CONDITION', text, sourceOfUse(use), null, { words })]
}

/** «Не на перо»: a row for bulbs says nothing about leaves that are eaten. */
export function harvestPartRule({ use, crop, planting }: HarvestPartFacts): Reason | null {
  const part = use?.harvestPart
  if (!use || !part || crop?.edible === false || planting.harvestPart === part) return null
  const details = { harvest_part: part }
  const name = harvestParts[part]
  if (!planting.harvestPart)
    return reason(
      'HARVEST_PART_UNKNOWN',
      `Укажите, на\u00a0перо или на\u00a0репку: эта строка\u00a0— только ${name}.`,
      sourceOfUse(use),
      null,
      details,
    )
  return reason('HARVEST_PART', `Эта строка\u00a0— только ${name}.`, sourceOfUse(use), null, details)
}

interface HarvestPartFacts {
  use: Pick<UseFacts, 'harvestPart' | 'source'> | null
  crop: Pick<NonNullable<Question['crop']>, 'edible'> | null
  planting: { harvestPart?: HarvestPart | null }
}
