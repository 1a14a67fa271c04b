import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculate, close, inDays, open, type VerdictResponse } from './calculations.testing.ts'

beforeAll(open)
afterAll(close)

describe('POST /api/verdict', () => {
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
})
