import { expect, test } from 'vitest'
import { rungs } from '#features/problem-fields/problem-fields.ts'
import { activityIn } from './active-months.ts'
import { ladder } from './ladder.ts'
import { stepsForToday as anySteps, isCountable, type Step, type TodayFacts } from './steps-for-today.ts'

const facts = (changes: Partial<TodayFacts> = {}): TodayFacts => ({
  activity: activityIn([6, 7, 8], 7),
  month: 7,
  isQuarantine: false,
  threshold: '3–5 жуков на растение.',
  decidingSign: 'Дырки в листьях',
  favourable: 'сухо',
  measures: [
    { rung: 'mechanical', text: 'Собирайте вручную.' },
    { rung: 'agronomic', text: 'Меняйте место посадки.' },
  ],
  crop: {
    name: 'Томат',
    drugs: 12,
    biological: 3,
    partialOnly: false,
    insteadText: null,
    drugsTo: '/drugs?crop=tomat',
  },
  ...changes,
})

/** For facts that lead to three steps. */
function stepsForToday(given: TodayFacts): [Step, Step, Step] {
  const steps = anySteps(given)
  expect(steps).toHaveLength(3)
  return [steps[0]!, steps[1]!, steps[2]!]
}

test('chemistry is the last rung, after the three kinds of measures in their order', () => {
  expect(ladder).toEqual([...Object.keys(rungs), 'chemical'])
})

test('in season: check the threshold, begin with agronomy, products last', () => {
  const [look, measure, product] = stepsForToday(facts())
  expect(look.text).toContain('от порога: 3–5 жуков на растение. Пока меньше')
  expect(measure.text).toBe('Меняйте место посадки.')
  expect(product).toMatchObject({ anchor: 'biological' })
  expect(product.text).toContain('Разрешено 12\u00a0препаратов, три биологических: начните с них')
})

test('a way to monitor is not presented as a threshold', () => {
  expect(isCountable('феромонные ловушки')).toBe(false)
  expect(['10 % растений', 'первые колонии', 'единичные куртины'].every(isCountable)).toBe(true)
  expect(stepsForToday(facts({ threshold: 'феромонные ловушки' }))[0].text).not.toContain('порог')
})

test('a disease has a deciding sign and favourable weather instead of a threshold', () => {
  const [look] = stepsForToday(facts({ threshold: null, favourable: 'Холодные дожди.' }))
  expect(look.text).toBe('Верный признак: дырки в листьях. Опаснее всего: холодные дожди.')
})

const autumn = { rung: 'mechanical', text: 'Осенью сгребите листву.' } as const
const heat = { rung: 'agronomic', text: 'Опрыскивайте дорожки водой в жару.' } as const
const inNovember = { activity: activityIn([6, 7, 8], 11), month: 11 }

test('out of season no treatment is advised, and only a measure of the season', () => {
  const [look, measure, product] = stepsForToday(facts({ ...inNovember, measures: [heat, autumn] }))
  expect(look.title).toBe('Сейчас не сезон')
  expect(look.text).toContain(
    'Сейчас ноябрь, обычная активность: июнь–\u2060август. Если признаков нет, обрабатывать не нужно',
  )
  expect([measure.title, measure.text]).toEqual(['Подготовьте участок', autumn.text])
  expect(product.title).toBe('К сезону выберите препарат')
  expect(anySteps(facts({ activity: activityIn([6, 7, 8], 5), month: 5 }))[0]?.title).toBe(
    'Сезон начнётся в следующем месяце',
  )
})

test('a measure of another season is never advised; without any the step is left out', () => {
  expect(anySteps(facts({ ...inNovember, measures: [heat] })).map(step => step.title)).toEqual([
    'Сейчас не сезон',
    'К сезону выберите препарат',
  ])
  const always = { rung: 'biological', text: 'Выпускайте хищного клеща.' } as const
  expect(stepsForToday(facts({ month: 7, measures: [autumn, always] }))[1].text).toBe(always.text)
  expect(stepsForToday(facts({ month: 7, measures: [autumn, heat] }))[1].text).toBe(heat.text)
})

test('out of season, plants that may grow under cover: asked first', () => {
  const askCover = { covered: '?place=protected', open: '?place=open' }
  const [first] = anySteps(facts({ ...inNovember, askCover }))
  expect(first?.title).toContain('теплице')
  expect(first?.answers?.map(({ to }) => to)).toEqual(['?place=protected', '?place=open'])
  expect(anySteps(facts({ askCover }))[0]?.answers).toBeUndefined()
})

test('without products the last step is the advice of the gap', () => {
  const crop = {
    name: 'Укроп',
    drugs: 0,
    biological: 0,
    partialOnly: false,
    insteadText: 'Смойте тлю водой.',
    drugsTo: '',
  }
  expect(stepsForToday(facts({ crop }))[2]).toMatchObject({
    title: 'Препаратов нет: обойдитесь без них',
    text: 'Смойте тлю водой.',
  })
})

test('a partial effect is mentioned', () => {
  const crop = {
    name: 'Перец',
    drugs: 1,
    biological: 1,
    partialOnly: true,
    insteadText: null,
    drugsTo: '/drugs?crop=tomat',
  }
  expect(stepsForToday(facts({ crop }))[2].text).toContain('1\u00a0препарат; все только сдерживают')
})

test('without a crop no product is suggested', () => {
  expect(stepsForToday(facts({ crop: null }))[2].title).toBe('Выберите культуру')
})

test('a quarantine object must be reported and not treated, in and out of season', () => {
  for (const month of [7, 11]) {
    const steps = stepsForToday(facts({ isQuarantine: true, activity: activityIn([6, 7, 8], month), month }))
    expect(steps[1].title).toBe('Сообщите в карантинную службу')
    expect(steps[2].text).toContain('Сами препаратами не обрабатывайте')
    expect(steps.map(step => step.text).join()).not.toContain('12\u00a0препаратов')
  }
})
