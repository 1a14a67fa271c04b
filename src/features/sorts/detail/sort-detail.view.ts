import { coverPhoto, galleryPhotos } from '#features/files/picture.ts'
import { regions } from '#features/plants/region-memory.ts'
import { isNeedless } from '#features/treatments/scheme/needless-steps.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { count, number, typeset } from '#ui/format/format.ts'
import { months } from '#ui/format/format-date.ts'
import { resistanceWords } from '../resistance.ts'
import { maturities, purposes, selfFertilities } from '../sort.entity.ts'
import { daysText, heightText, massText, placeFor, placeWords, titleOf } from '../sort-words.ts'
import type { StoredSort } from './find-sort.server.ts'

export interface SortFact {
  term: string
  /** Null: «нет данных». */
  value: string | null
}

export type SortDetail = ReturnType<typeof sortDetail>

const isAnnual = (lifeCycle: string | null) => lifeCycle === 'annual' || lifeCycle === 'biennial'

/** The view of a variety, with formatted texts. */
export function sortDetail(sort: StoredSort) {
  const { plant, name } = sort
  const ripening = sort.maturity && maturities[sort.maturity]
  const levels = new Map(sort.resistances.map(({ alias, level }) => [alias, level]))
  const kind = sort.isHybrid ? 'гибрид F1' : 'сорт'
  return {
    alias: sort.alias,
    name,
    title: titleOf(plant.name, name),
    plant,
    isDemo: sort.isDemo,
    placeText: placeWords[sort.place],
    daysShort: daysText(sort),
    plantTo: `/profile?view=plantings&new=${plant.alias}&sort=${sort.alias}`,
    lead: typeset(`${upperFirst([ripening, kind].filter(Boolean).join(' '))} ${placeFor[sort.place]}.`),
    facts: factsOf(sort),
    notes: sort.facts.map(text => typeset(upperFirst(text))),
    description: sort.description ? typeset(sort.description) : null,
    admission: admissionOf(sort),
    growing:
      isAnnual(plant.lifeCycle) && sort.daysFrom !== null
        ? { from: sort.daysFrom, to: sort.daysTo ?? sort.daysFrom }
        : null,
    resistances: sort.resistances.map(row => ({
      to: `/${row.kind}/${row.alias}?crop=${plant.alias}`,
      problem: row.problem,
      level: row.level,
      word: resistanceWords[row.level]!,
    })),
    unknownDiseases: sort.problems
      .filter(({ kind, alias }) => kind === 'diseases' && !levels.has(alias))
      .map(({ name }) => name),
    problems: problemsOf(sort),
    others: sort.others.slice(0, 8).map(other => ({
      to: `/sorts/${other.alias}`,
      name: other.name,
      text: [other.maturity && maturities[other.maturity], placeWords[other.place]].filter(Boolean).join(', '),
    })),
    compareTo:
      sort.others.length > 0
        ? `/sorts?compare=${[sort.alias, ...sort.others.slice(0, 3).map(({ alias }) => alias)].join()}`
        : null,
    source: sort.source && { ...sort.source, address: sort.sourceAddress ?? sort.source.address },
    cover: sort.cover && coverPhoto(sort.cover),
    photos: galleryPhotos(sort.cover, sort.photos),
  }
}

const maxProblems = 6

/** What the crop suffers from, worst first, with what this variety does about it. */
function problemsOf(sort: StoredSort) {
  const { problems, resistances, plant } = sort
  const savings = new Map(problems.map(({ alias }) => [alias, savingOf(sort, alias)]))
  return problems
    .filter(({ alias }, index) => index < maxProblems || savings.get(alias))
    .map(({ kind, alias, name, months: active, drugs }) => {
      const level = resistances.find(row => row.alias === alias)?.level
      return {
        kind,
        alias,
        name,
        to: `/${kind}/${alias}?crop=${plant.alias}`,
        resistance: level === undefined ? null : { level, word: resistanceWords[level]! },
        saving: savings.get(alias) ?? null,
        text: [
          ...(active.length > 0 ? [months(active.map(Number).sort((a, b) => a - b))] : []),
          drugs > 0
            ? count(drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' })
            : 'разрешённых препаратов нет',
        ].join(' · '),
      }
    })
}

const stepsOfScheme = { one: 'шага', few: 'шагов', many: 'шагов' }

/** «Можно без 3 шагов из 9 схемы „Яблоня: сезон“»: what the resistance to this problem saves, or null. */
function savingOf({ schemes, resistances }: StoredSort, problem: string): string | null {
  const levels = new Map(resistances.map(({ alias, level }) => [alias, level]))
  const texts = schemes.flatMap(({ title, steps }) => {
    const saved = steps.filter(step => step.targets.includes(problem) && isNeedless(step, levels))
    return saved.length > 0
      ? [`без\u00a0${count(timesOf(saved), stepsOfScheme)} из\u00a0${timesOf(steps)} схемы «${title}»`]
      : []
  })
  return texts.length > 0 ? typeset(`Можно ${texts.join(', ')}`) : null
}

const timesOf = (steps: readonly { repeatTimes: number | null }[]) =>
  steps.reduce((sum, { repeatTimes }) => sum + (repeatTimes ?? 1), 0)

/** What every variety says, unknown or not, and what only some have. */
export function factsOf(sort: StoredSort): SortFact[] {
  const always: SortFact[] = [
    { term: 'Созревание', value: sort.maturity && maturities[sort.maturity] },
    { term: 'До сбора', value: daysText(sort) },
    { term: 'Где растёт', value: placeWords[sort.place] },
    { term: 'Высота', value: heightText(sort) },
    { term: 'Масса плода', value: massText(sort) },
    { term: 'Семена собирать', value: sort.isHybrid ? 'нет, это гибрид' : 'можно, это сорт' },
    { term: 'Урожайность', value: sort.yieldText && typeset(sort.yieldText) },
    { term: 'Год в Госреестре', value: sort.registerYear === null ? null : String(sort.registerYear) },
  ]
  const some: SortFact[] = [
    { term: 'Назначение', value: sort.usedFor.map(use => purposes[use as keyof typeof purposes]).join(', ') },
    { term: 'Тип роста', value: sort.growthType },
    { term: 'Опыление', value: sort.selfFertility && selfFertilities[sort.selfFertility] },
    { term: 'Зимостойкость', value: sort.winterHardiness },
    { term: 'Вкус', value: sort.tasteScore && `${number(sort.tasteScore)} из\u00a05` },
    { term: 'Код в Госреестре', value: sort.registerCode },
    { term: 'Оригинатор', value: sort.originators },
    { term: 'Другие названия', value: sort.synonyms },
  ]
  return [...always, ...some.filter(({ value }) => value)]
}

/**
 * Regions are an admission only where the variety is known to be in the register; otherwise they are the advice of a handbook. An empty
 * list means that nothing is known, never that a variety is not admitted.
 */
function admissionOf({ regions: codes, inRegister, lightZones }: StoredSort) {
  const known = codes
    .filter((code): code is keyof typeof regions => Object.hasOwn(regions, code))
    .sort((a, b) => Number(a) - Number(b))
  return {
    codes: known as readonly string[],
    names: known.length === Object.keys(regions).length ? 'все регионы' : known.map(code => regions[code]).join(', '),
    isRegistered: inRegister === 'yes' && known.length > 0,
    isOutside: inRegister === 'no',
    lightZones: lightZones.length > 0 ? `Световые зоны теплиц: ${lightZones.join(', ')}.` : null,
  }
}
