import { notRegistered } from '#features/verdict/not-registered.ts'
import type { Road } from '#features/verdict/road.ts'
import { count } from '#ui/format/format.ts'
import type { Analogue } from './stored-analogues.server.ts'

/** The three allowed drugs that share most pairs of crop and target. */
export const allowedInstead = (analogues: readonly Analogue[]) =>
  analogues
    .filter(each => each.pairs > 0)
    .toSorted((a, b) => b.pairs - a.pairs)
    .slice(0, 3)
    .map(({ alias, name }) => ({ alias, name }))

const relations = {
  same: {
    title: 'То же вещество',
    about: 'Другое название, то же действие: менять одно на\u00a0другое бессмысленно, а вместе\u00a0— двойная доза.',
  },
  group: {
    title: 'Та же группа действия',
    about: 'Для чередования не\u00a0подходит: вредитель или болезнь привыкает ко\u00a0всей группе.',
  },
  other: {
    title: 'Замена: другая группа',
    about: 'Разрешены в\u00a0личных хозяйствах для той же культуры и\u00a0той же цели; подходят для чередования.',
  },
} as const

/** `road`: what the address chooses; with a crop or a problem the analogues are those for it. */
export function analogueGroups(analogues: readonly Analogue[], road: Road, isDemo: boolean) {
  return (Object.keys(relations) as Analogue['relation'][])
    .map(key => ({
      ...relations[key],
      drugs: analogues
        .filter(({ relation }) => relation === key)
        .map(({ alias, name, form, substances, lph, pairs }) => ({
          alias,
          title: form ? `${name}, ${form}` : name,
          substances,
          lph,
          pairs: pairsText(pairs, road, isDemo),
        })),
    }))
    .filter(({ drugs }) => drugs.length > 0)
}

/** Whether an analogue is for the chosen crop and problem, else for how many pairs of the product it is. */
function pairsText(pairs: number, { crop, target }: Road, isDemo: boolean): string | null {
  if (target) return pairs > 0 ? 'разрешён для этого' : `для этого ${notRegistered(isDemo)}`
  if (crop && pairs === 0) return `на\u00a0этой культуре ${notRegistered(isDemo)}`
  return pairs > 0 ? `совпадает в\u00a0${count(pairs, { one: 'случае', few: 'случаях', many: 'случаях' })}` : null
}
