import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import {
  app,
  calculate,
  close,
  type DoseResponse,
  fieldErrors,
  open,
  operations,
  post,
} from './calculations.testing.ts'

beforeAll(open)
afterAll(close)

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
