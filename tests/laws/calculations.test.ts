import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { addDays } from '#features/verdict/calendar.ts'
import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { verdict } from '#features/verdict/rules.ts'
import questionsByCase from '#features/verdict/vectors/questions.json' with { type: 'json' }
import vectors from '#features/verdict/vectors/verdict.json' with { type: 'json' }
import { moscowDay } from '#kit/moscow-day.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** A day counted from today in Moscow. */
const inDays = (days: number) => addDays(moscowDay(new Date()), days)

interface Operation {
  requestBody: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content: { 'application/json': { schema: object } } }>
  'x-access': string
}

let world: TestDatabase
let app: Hono
let operations: Record<string, Operation>
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: Operation }>
  }
  operations = { '/dose': contract.paths['/dose']!.post!, '/verdict': contract.paths['/verdict']!.post! }
})
afterAll(() => world[Symbol.asyncDispose]())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`${testOrigin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
async function calculate<T>(path: string, body: unknown): Promise<T> {
  const response = await post(path, body)
  const json = await response.json()
  expect([response.status, json]).toEqual([200, expect.anything()])
  z.fromJSONSchema(operations[path]!.responses['200']!.content['application/json'].schema as never).parse(json)
  return json as T
}
async function fieldErrors(path: string, body: unknown): Promise<Record<string, string[]>> {
  const response = await post(path, body)
  const { errors } = (await response.json()) as { errors: Record<string, string[]> }
  expect(response.status, JSON.stringify(errors)).toBe(422)
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map(text => text.replaceAll('\u00a0', ' '))]),
  )
}
interface VerdictResponse {
  level: string
  isIncomplete: boolean
  allowedFrom: string | null
  use: string | null
  day: string
  lastTreatment: string | null
  today: string
  isDemo: boolean
  form: string | null
  uses: { use: string; level: string; reasons: { code: string }[] }[]
  reasons: { code: string; level: string; text: string; source: { title: string }; changesOn: string | null }[]
}
interface DoseResponse {
  today: string
  isDemo: boolean | null
  form: string | null
  outcome: string
  permission: VerdictResponse | null
  result: { amount?: { value: string; unit: string } } | null
  formula: string | null
  steps: string[]
  said: { code: string; text: string }[]
}

describe('both calculations', () => {
  test('are public and stateless: no session, no CSRF token, no cookie, not cached', async () => {
    const response = await post(
      '/verdict',
      { use: 'skor-1' },
      { cookie: 'sadozor_session=nobody', origin: 'https://elsewhere.example' },
    )
    expect([response.status, response.headers.get('set-cookie'), response.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ])
    expect(operations['/dose']!['x-access']).toBe('public')
  })

  test.each(['/dose', '/verdict'])('%s: a body that is no JSON object is 400, another content type 415', async path => {
    for (const body of ['{', '[]', '1', '"x"', 'null'])
      expect([body, (await post(path, body)).status]).toEqual([body, 400])
    expect((await post(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await app.request(`${testOrigin}/api${path}`)).status).toBe(405)
  })

  test.each(['/dose', '/verdict'])('%s: no input causes 5xx', async path => {
    const unusualValues = [
      '',
      ' ',
      'x',
      '\u0000',
      '1e309',
      '-1',
      '½',
      '9'.repeat(40),
      'я'.repeat(300),
      0,
      -1,
      1e300,
      true,
      null,
      [],
      {},
      [[]],
      { a: 1 },
    ]
    const keys = [
      'use',
      'drug',
      'crop',
      'target',
      'day',
      'planting',
      'plot',
      'history',
      'mix',
      'weather',
      'workDay',
      'today',
      'dose',
      'rate',
      'treated',
      'tank',
      'device',
      'chosenRate',
      'waterNorms',
      'nonsense',
      '__proto__',
      'constructor',
    ]
    for (const key of keys)
      for (const value of unusualValues) {
        const { status } = await post(
          path,
          `{"use":"skor-1","treated":{"areaM2":"100"},${JSON.stringify(key)}:${JSON.stringify(value)}}`,
        )
        expect([key, value, status < 500]).toEqual([key, value, true])
      }
  })
})

describe('POST /api/verdict', () => {
  /** The request body for a reference case. */
  function bodyOf({ input }: (typeof vectors.cases)[number]) {
    const {
      use,
      drug,
      target,
      planting,
      history = [],
      plot,
      weather,
      today,
    } = input as unknown as {
      use?: string
      drug?: string
      target: string
      today: string
      planting: {
        plant: string
        place: string | null
        bbch: string
        flowering: boolean
        planned_harvest: string | null
        flowers_nearby?: boolean
      }
      history?: { use: string; date: string }[]
      plot?: { water_zone: boolean }
      weather?: { t: string; wind_ms: string }
    }
    return {
      ...(use ? { use } : { drug }),
      isThisForm: true,
      crop: planting.plant,
      target,
      day: today,
      planting: {
        place: planting.place,
        observedOn: today,
        bbch: planting.bbch,
        flowering: planting.flowering,
        flowersNearby: planting.flowers_nearby ?? false,
        plannedHarvest: planting.planned_harvest,
      },
      plot: { waterZone: plot?.water_zone ?? false },
      history: history.map(each => ({ use: each.use, day: each.date })),
      ...(weather && { weather: { temperature: Number(weather.t), wind: Number(weather.wind_ms), rain: 'none' } }),
    }
  }
  /** Registrations end and weather is told on the server's day, which is not that of the cases: their rules have their own unit tests. */
  const isOfServerDay = (code: string) => /^(STATUS|WEATHER|TEMP)_/.test(code)
  const codesOf = (reasons: readonly { code: string; level: string }[]) =>
    reasons.filter(({ code, level }) => level !== 'info' && !isOfServerDay(code)).map(({ code }) => code)

  test.each(vectors.cases.map(each => [each.case, each] as const))('%s', async (name, each) => {
    const { reasons, day } = await calculate<VerdictResponse>('/verdict', bodyOf(each))
    expect(day).toBe(each.input.today)
    expect(codesOf(reasons)).toEqual(
      codesOf(verdict((questionsByCase as never as Record<string, Parameters<typeof verdict>[0]>)[name]!).reasons),
    )
  })

  test('weather counts on the day that it is told', async () => {
    const { today } = await calculate<VerdictResponse>('/verdict', { use: 'skor-1' })
    const codesOn = async (day: string) =>
      (
        await calculate<VerdictResponse>('/verdict', {
          use: 'skor-1',
          day,
          weather: { temperature: 20, wind: 12, rain: 'none' },
        })
      ).reasons.map(({ code }) => code)
    expect(await codesOn(today)).toContain('WEATHER_STOP')
    expect(await codesOn(addDays(today, 1))).not.toContain('WEATHER_STOP')
  })

  test('missing facts count as unknown, and the verdict is not «можно»', async () => {
    const { level, isIncomplete, reasons, use, day } = await calculate<VerdictResponse>('/verdict', { use: 'skor-1' })
    const { today } = await findVerdictFacts(world.db, { crop: null, target: null, drugs: [], uses: [] })
    expect([isIncomplete, use, day]).toEqual([true, 'skor-1', today])
    expect(level).not.toBe('allowed')
    expect(reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'CROP_UNKNOWN',
        'TARGET_UNKNOWN',
        'PLACE_UNKNOWN',
        'WATER_ZONE_UNKNOWN',
        'HISTORY_UNKNOWN',
        'PHI_NO_DATE',
      ]),
    )
    expect(reasons.every(({ text, source }) => text.length > 5 && source.title.length > 5)).toBe(true)
  })

  test('a drug, a crop and a target select the matching use', async () => {
    const chosenUse = async (body: object) => (await calculate<VerdictResponse>('/verdict', body)).use
    expect(await chosenUse({ drug: 'skor', crop: 'yablonya', target: 'parsha-yabloni' })).toBe('skor-1')
    expect(await chosenUse({ drug: 'lepidocid', crop: 'kartofel', target: 'koloradskij-zhuk' })).toBe(null)
    expect(await chosenUse({ drug: 'tornado', crop: 'land' })).toBe('tornado-1')
    expect(await chosenUse({ drug: 'skor', crop: 'grusha', target: 'parsha-yabloni' })).toBe(null)
  })

  test('the last day of treatment and the day when a ban ends', async () => {
    const body = {
      use: 'skor-1',
      crop: 'yablonya',
      target: 'parsha-yabloni',
      day: '2027-07-20',
      planting: { plannedHarvest: '2027-08-05' },
    }
    expect((await calculate<VerdictResponse>('/verdict', body)).lastTreatment).toBe('2027-07-16')
    const again = { ...body, planting: {}, history: [{ use: 'skor-1', day: '2027-07-10' }] }
    expect(await calculate<VerdictResponse>('/verdict', again)).toMatchObject({
      level: 'forbidden',
      allowedFrom: '2027-07-24',
      lastTreatment: null,
    })
  })

  test('a phase may be named by its first and last code', async () => {
    const stageOf = async (planting: object) => {
      const { reasons } = await calculate<VerdictResponse>('/verdict', { use: 'skor-1', crop: 'yablonya', planting })
      return reasons.flatMap(({ code, level }) => (code.startsWith('STAGE') ? `${code} ${level}` : []))
    }
    expect(await stageOf({ bbch: '00', bbchEnd: '05' })).toEqual(['STAGE forbidden'])
    expect(await stageOf({ bbch: '00', bbchEnd: '09' })).toEqual(['STAGE_UNKNOWN unknown'])
    expect(await stageOf({ bbch: '07', bbchEnd: '09' })).toEqual([])
    expect(await fieldErrors('/verdict', { use: 'skor-1', planting: { bbchEnd: '69' } })).toEqual({
      'planting.bbchEnd': ['Укажите и первый код фазы (bbch).'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', planting: { bbch: '69', bbchEnd: '60' } })).toEqual({
      'planting.bbchEnd': ['Конец фазы раньше её начала.'],
    })
  })

  test('a norm of water that the use does not have is an error at its field, not a dose without a limit', async () => {
    const text = ['Такой нормы воды для этого объекта нет: номера — с нуля, по порядку в регламенте.']
    const trees = { plants: [{ count: '1', norm: 7, litres: '30' }] }
    expect(await fieldErrors('/dose', { use: 'skor-1', treated: trees })).toEqual({ 'treated.plants.0.norm': text })
    expect(await fieldErrors('/verdict', { use: 'skor-1', dose: { treated: trees } })).toEqual({
      'dose.treated.plants.0.norm': text,
    })
    const first = { plants: [{ count: '1', norm: 0, litres: '30' }] }
    expect(await calculate<DoseResponse>('/dose', { use: 'skor-1', treated: first })).toMatchObject({
      result: { amount: { value: '0.4' } },
    })
    expect(await calculate<VerdictResponse>('/verdict', { use: 'skor-1', dose: { treated: first } })).toMatchObject({
      use: 'skor-1',
    })
  })

  test('mix partners and the dose are checked too', async () => {
    const codes = async (body: object) =>
      (await calculate<VerdictResponse>('/verdict', body)).reasons.map(({ code }) => code)
    expect(await codes({ use: 'hom-1', mix: [{ use: 'fitosporin-m-1' }] })).toContain('MIX_FORBIDDEN')
    expect(await codes({ use: 'skor-1', dose: { treated: { litres: '10' }, chosenRate: '3' } })).toContain('DOSE_OVER')
    expect(await codes({ use: 'skor-1', dose: { treated: { litres: '10' } } })).not.toContain('DOSE_OVER')
  })

  describe('a tank', () => {
    /** Everything about the main product is known and harmless. */
    const cabbage = {
      use: 'liposam-1',
      crop: 'kapusta',
      planting: { place: 'open', bbch: '45', flowering: false, flowersNearby: false, plannedHarvest: inDays(5) },
      plot: { waterZone: false },
      history: [],
    }
    const tank = (mix: string[], body: object = cabbage) =>
      calculate<VerdictResponse>('/verdict', { ...body, mix: mix.map(use => ({ use })) })
    const reasonOf = ({ reasons }: VerdictResponse, code: string) =>
      reasons.find(each => each.code === code)?.text.replaceAll('\u00a0', ' ')

    test('the other product may not be used on private plots', async () => {
      const found = await tank(['delan-1'], { ...cabbage, use: 'liposam-1', crop: 'yablonya' })
      expect([found.level, reasonOf(found, 'NOT_HOUSEHOLD')]).toEqual([
        'forbidden',
        'Делан: препарат не для частных участков.',
      ])
    })
    test('its registration has ended', async () => {
      const found = await tank(['raek-1'])
      expect([found.level, reasonOf(found, 'STATUS_EXPIRED')]).toEqual([
        'forbidden',
        'Раёк: срок регистрации закончился 14 марта 2024.',
      ])
    })
    test('its waiting period is longer, and decides the last day', async () => {
      const found = await tank(['fufanon-7'])
      expect([found.level, reasonOf(found, 'PHI')]).toEqual([
        'forbidden',
        expect.stringMatching(/^Фуфанон: до сбора 5 дней, а срок ожидания — 20 дней/),
      ])
      expect(found.lastTreatment).toBe(inDays(-15))
    })
    test('it is not registered for the crop', async () => {
      const found = await tank(['skor-1'])
      expect([found.level, reasonOf(found, 'NO_USE')]).toEqual([
        'forbidden',
        expect.stringMatching(/^Скор: капуста — этот препарат/),
      ])
    })
    test('what it is against is named as the catalogue names it', async () => {
      const found = await tank(['liposam-1'], { ...cabbage, use: 'skor-1', crop: 'yablonya', target: 'parsha-yabloni' })
      expect(reasonOf(found, 'NO_USE')).toBe(
        'Липосам: яблоня, удержание раствора на листе — этот препарат в демонстрационном каталоге не разрешён.',
      )
    })
    test('a drench and a sticker for spraying are no tank', async () => {
      const found = await tank(['liposam-1'], { ...cabbage, use: 'fitolavin-2' })
      expect([found.level, reasonOf(found, 'MIX_FORBIDDEN')]).toEqual([
        'forbidden',
        'Способы обработки разные: Фитолавин — полив, Липосам — опрыскивание. В один бак их не кладут.',
      ])
    })
    test('an unknown waiting period of one product leaves no last day for the tank', async () => {
      const tomatoes = {
        ...cabbage,
        use: 'revus-2',
        crop: 'tomat',
        target: 'fitoftoroz',
        planting: { plannedHarvest: inDays(40) },
      }
      expect((await tank([], tomatoes)).lastTreatment).toBe(inDays(35))
      expect((await tank(['fitolavin-3'], tomatoes)).lastTreatment).toBe(null)
    })
    test('two good products stay what they are', async () => {
      expect((await tank(['lepidocid-1'], { ...cabbage, target: undefined })).level).not.toBe('forbidden')
    })
  })

  describe('today', () => {
    test('the day next to the server’s is possible, another one is an error at its field', async () => {
      const { today } = await findVerdictFacts(world.db, { crop: null, target: null, drugs: [], uses: [] })
      expect(today).toBe(moscowDay(new Date()))
      for (const days of [-1, 0, 1])
        expect(await calculate<VerdictResponse>('/verdict', { use: 'skor-1', today: inDays(days) })).toMatchObject({
          today: inDays(days),
          day: inDays(days),
        })
      for (const days of [-2, 2, 4000])
        expect(await fieldErrors('/verdict', { use: 'skor-1', today: inDays(days) })).toEqual({
          today: [`Сегодня ${today.split('-').reverse().join('.')} по Москве: укажите этот день или соседний.`],
        })
      expect(Object.keys(await fieldErrors('/verdict', { use: 'skor-1', today: 'вчера' }))).toEqual(['today'])
    })
    test('a day more or less changes the verdict', async () => {
      const body = { use: 'fitoverm-4', crop: 'kapusta', planting: { plannedHarvest: inDays(3) } }
      const codes = async (days: number) =>
        (await calculate<VerdictResponse>('/verdict', { ...body, today: inDays(days) })).reasons.map(({ code }) => code)
      expect(await codes(0)).not.toContain('PHI')
      expect(await codes(1)).toContain('PHI')
    })
  })

  test('a drug without a use is answered by its best use, and all are listed', async () => {
    const body = {
      drug: 'bordoskaya-smes',
      crop: 'malina',
      target: 'antraknoz-smorodiny',
      planting: { place: 'open', bbch: '55', flowering: false, flowersNearby: false, plannedHarvest: inDays(100) },
      plot: { waterZone: false },
      history: [],
    }
    const { level, use, uses } = await calculate<VerdictResponse>('/verdict', { ...body, target: undefined })
    const levels = Object.fromEntries(uses.map(each => [each.use, each.level]))
    expect(levels['bordoskaya-smes-2']).toBe('forbidden')
    expect([use, uses[0]!.use, level]).toEqual(['bordoskaya-smes-3', 'bordoskaya-smes-3', levels['bordoskaya-smes-3']])
    expect(level).not.toBe('forbidden')
    expect(uses.every(({ reasons }) => reasons.length > 0)).toBe(true)
    expect(
      (await calculate<VerdictResponse>('/verdict', { ...body, drug: undefined, use: 'bordoskaya-smes-2' })).uses,
    ).toEqual([])
  })

  test('demo data and the form with its concentration are said', async () => {
    expect(await calculate<VerdictResponse>('/verdict', { use: 'fitoverm-4' })).toMatchObject({
      isDemo: true,
      form: 'КЭ, 2\u00a0г/л',
    })
    expect(
      await calculate<DoseResponse>('/dose', { use: 'fitoverm-4', isThisForm: true, treated: { litres: '10' } }),
    ).toMatchObject({
      outcome: 'dose',
      isDemo: true,
      form: 'КЭ, 2\u00a0г/л',
      today: moscowDay(new Date()),
    })
    expect(
      await calculate<DoseResponse>('/dose', { use: 'ridomil-gold-mc-1', treated: { litres: '10' } }),
    ).toMatchObject({
      form: 'ВДГ, 640\u00a0г/кг + 40\u00a0г/кг',
    })
    expect(await fieldErrors('/dose', { use: 'fitoverm-4', treated: { litres: '10' }, today: inDays(2) })).toEqual({
      today: [expect.stringMatching(/по Москве/)],
    })
  })

  test('of a brand with several forms neither a dose nor «можно» before the form is known', async () => {
    const about = { use: 'fitoverm-4', crop: 'kapusta', target: 'kapustnaya-belyanka' }
    const codes = async (body: object) =>
      (await calculate<VerdictResponse>('/verdict', body)).reasons.map(({ code }) => code)
    expect(await codes(about)).toContain('FORM_UNKNOWN')
    expect(await codes({ ...about, isThisForm: null })).toContain('FORM_UNKNOWN')
    expect(await codes({ ...about, use: undefined, drug: 'fitoverm' })).toContain('FORM_UNKNOWN')
    const oneForm = { use: 'skor-1', isThisForm: false }
    expect(await codes(oneForm)).toContain('FORM_OTHER')
    expect(await codes({ use: 'horus-1', mix: [oneForm] })).toContain('FORM_OTHER')
    expect(await calculate<DoseResponse>('/dose', { ...oneForm, treated: { litres: '10' } })).toMatchObject({
      outcome: 'refused',
    })
    expect(await calculate<VerdictResponse>('/verdict', { ...about, isThisForm: false })).toMatchObject({
      level: 'forbidden',
    })
    expect((await codes({ ...about, isThisForm: true })).filter(code => code.startsWith('FORM'))).toEqual([])
    expect(await codes({ use: 'skor-1' })).not.toContain('FORM_UNKNOWN')
    const apple = { use: 'skor-1', crop: 'yablonya', isThisForm: true }
    expect(await codes({ ...apple, mix: [{ use: 'fitoverm-6' }] })).toContain('FORM_UNKNOWN')
    expect(await codes({ ...apple, mix: [{ use: 'fitoverm-6', isThisForm: false }] })).toContain('FORM_OTHER')
    expect(
      (await codes({ ...apple, mix: [{ use: 'fitoverm-6', isThisForm: true }] })).filter(code =>
        code.startsWith('FORM'),
      ),
    ).toEqual([])

    const dose = (isThisForm?: boolean) =>
      calculate<DoseResponse>('/dose', { use: 'fitoverm-4', isThisForm, treated: { litres: '10' } })
    expect(await dose()).toMatchObject({
      outcome: 'no_data',
      result: null,
      formula: null,
      steps: [],
      said: [{ code: 'FORM_UNKNOWN' }],
    })
    expect(await dose(false)).toMatchObject({ outcome: 'refused', result: null, said: [{ code: 'FORM_OTHER' }] })
  })

  test('«не цветёт» wins over a phase of flowering, and the contradiction is told', async () => {
    const about = { use: 'fufanon-1', crop: 'yablonya' }
    const codes = async (planting: object) =>
      (
        await calculate<VerdictResponse>('/verdict', {
          ...about,
          planting: { place: 'open', flowersNearby: false, ...planting },
        })
      ).reasons.map(({ code }) => code)
    const contradicted = await codes({ bbch: '65', flowering: false })
    expect(contradicted).toContain('BLOSSOM_DOUBT')
    expect(contradicted).not.toContain('BEES')
    expect(await codes({ bbch: '65' })).toContain('BEES')
    const fruit = await codes({ bbch: '75', flowering: false })
    expect(fruit.filter(code => code === 'BEES' || code === 'BLOSSOM_DOUBT')).toEqual([])
  })

  test('a norm for substrate is calculated, by its litres only', async () => {
    const rate = { rateKind: 'per_substrate', rateMax: '1', rateUnit: 'kg', basisValue: '1', basisUnit: 'm3' }
    expect(await calculate<DoseResponse>('/dose', { rate, treated: { substrateL: '20' } })).toMatchObject({
      outcome: 'dose',
      result: { amount: { value: '20', unit: 'g' } },
    })
    expect(await calculate<DoseResponse>('/dose', { rate, treated: { litres: '20' } })).toMatchObject({
      outcome: 'no_data',
      said: [{ code: 'OBJECT_MISSING', text: 'Введите, сколько литров грунта.' }],
    })
  })

  test('errors are Russian messages by field', async () => {
    expect(await fieldErrors('/verdict', {})).toEqual({ use: ['Укажите регламент (use) или препарат (drug).'] })
    expect(await fieldErrors('/verdict', { use: 'net-takogo' })).toEqual({ use: ['Такого регламента в каталоге нет.'] })
    expect(await fieldErrors('/verdict', { drug: 'net', crop: 'net', target: 'net' })).toEqual({
      drug: ['Такого препарата в каталоге нет.'],
      crop: ['Такой культуры в каталоге нет.'],
      target: ['Такого вредного объекта в каталоге нет.'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', drug: 'topaz' })).toEqual({
      use: ['Этот регламент — другого препарата.'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', history: [{ use: 'net', day: '2026-02-30' }] })).toEqual({
      'history.0.day': ['Нужна дата из календаря в виде 2026-07-12.'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', history: [{ use: 'net', day: '2026-02-28' }] })).toEqual({
      'history.0.use': ['Такого регламента в каталоге нет.'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', mix: [{ use: 'net' }] })).toEqual({
      'mix.0.use': ['Такого регламента в каталоге нет.'],
    })
    const many = Array.from({ length: 101 }, () => ({ use: 'skor-1', day: '2026-05-01' }))
    expect(await fieldErrors('/verdict', { use: 'skor-1', history: many })).toEqual({
      history: ['Количество элементов в поле прежние обработки не может превышать 100.'],
    })
    expect(await fieldErrors('/verdict', { use: 'skor-1', planting: { place: 'moon', colour: 1 } })).toEqual({
      'planting.place': ['Значение поля место отсутствует в списке разрешённых.'],
      'planting.colour': ['Такого поля нет.'],
    })
    expect(Object.keys(await fieldErrors('/verdict', { use: 'skor-1', weather: { wind: 1000 } }))).toEqual([
      'weather.wind',
    ])
  })

  test('a draft is not found', async () => {
    await using own = await testDatabase()
    await own.pool.query(`update drug set status = 'draft' where alias = 'skor'`)
    const other = await builtApp({ db: own.db })
    const response = await other.request(`${testOrigin}/api/verdict`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"use":"skor-1"}',
    })
    expect(response.status).toBe(422)
  })
})

describe('POST /api/dose', () => {
  test('by a registered use', async () => {
    const { outcome, permission, result, formula, steps } = await calculate<DoseResponse>('/dose', {
      use: 'skor-2',
      treated: { areaM2: '35', litres: '3,5' },
    })
    expect([outcome, permission?.level, result!.amount]).toEqual(['dose', 'allowed', { value: '1.05', unit: 'ml' }])
    expect(formula).toContain('1,05')
    expect(steps.length).toBeGreaterThan(2)
  })

  test('by an own rate', async () => {
    const rate = { rateKind: 'per_water', rateMin: '2', rateMax: '2', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' }
    const waterNorms = [{ min: '10', max: '10', basisValue: '100', basisUnit: 'm2' }]
    const body = {
      rate,
      waterNorms,
      treated: { areaM2: '100', litres: '15' },
      tank: { litres: '5' },
      device: { name: 'Шприц', unit: 'ml', step: '0,1' },
    }
    const { outcome, permission, result, said } = await calculate<DoseResponse>('/dose', body)
    expect([outcome, permission, result!.amount]).toEqual(['dose', null, { value: '2', unit: 'ml' }])
    expect(said.map(({ code }) => code)).toContain('WATER_OVER')
  })

  test('a dose above the maximum, a part of a tablet, and missing input give no amount', async () => {
    const outcome = async (body: object) => {
      const { outcome, said, result } = await calculate<DoseResponse>('/dose', body)
      return [outcome, said[0]?.code, result && 'amount' in result]
    }
    expect(await outcome({ use: 'skor-1', chosenRate: '3', treated: { litres: '10' } })).toEqual([
      'refused',
      'DOSE_OVER',
      false,
    ])
    expect(await outcome({ use: 'inta-vir-1', treated: { litres: '7' } })).toEqual(['refused', 'PIECE_FRACTION', false])
    expect(await outcome({ use: 'skor-2', treated: {} })).toEqual(['no_data', 'OBJECT_MISSING', false])
  })

  test('a forbidden use gets no amount, an unknown permission is reported', async () => {
    const expired = await calculate<DoseResponse>('/dose', { use: 'raek-1', treated: { litres: '10' } })
    expect([expired.outcome, expired.result, expired.permission!.reasons[0]!.code]).toEqual([
      'forbidden',
      null,
      'STATUS_EXPIRED',
    ])
    expect((await calculate<DoseResponse>('/dose', { use: 'delan-1', treated: { litres: '10' } })).outcome).toBe(
      'forbidden',
    )
    expect(
      (await calculate<DoseResponse>('/dose', { use: 'strobi-1', treated: { litres: '10' } })).permission,
    ).toMatchObject({
      level: 'unknown',
      isIncomplete: true,
    })
  })

  test('errors are Russian messages by field', async () => {
    expect(await fieldErrors('/dose', { treated: {} })).toEqual({
      use: ['Укажите регламент (use) или свою норму (rate).'],
    })
    expect(
      await fieldErrors('/dose', { use: 'skor-1', rate: { rateKind: 'per_water', rateMax: '1' }, treated: {} }),
    ).toEqual({
      use: ['Укажите или регламент, или свою норму.'],
    })
    expect(await fieldErrors('/dose', { use: 'net', treated: {} })).toEqual({
      use: ['Такого регламента в каталоге нет.'],
    })
    expect(
      await fieldErrors('/dose', { use: 'skor-1', treated: { areaM2: '½', litres: '-1', plants: [{ count: '1,5' }] } }),
    ).toEqual({
      'treated.areaM2': ['Напишите десятичной дробью: 0,5.'],
      'treated.litres': ['Число должно быть больше нуля.'],
      'treated.plants.0.count': ['Введите целое число.'],
    })
    expect(await fieldErrors('/dose', { use: 'skor-1', treated: { areaM2: 5 } })).toEqual({
      'treated.areaM2': ['Значение поля areaM2 должно быть строкой.'],
    })
    expect(Object.keys(await fieldErrors('/dose', { use: 'skor-1' }))).toEqual(['treated'])
  })
})
