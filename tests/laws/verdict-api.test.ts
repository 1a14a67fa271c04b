import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import {
  calculate,
  close,
  type DoseResponse,
  fieldErrors,
  inDays,
  open,
  type VerdictResponse,
  world,
} from './calculations.testing.ts'

beforeAll(open)
afterAll(close)

describe('POST /api/verdict', () => {
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
