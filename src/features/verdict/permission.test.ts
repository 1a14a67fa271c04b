import { describe, expect, test } from 'vitest'
import { formFact } from './permission.ts'
import { verdict } from './rules.ts'
import {
  type Change,
  detailsOf,
  plain,
  reasonsOf,
  reasonText,
  sample,
  sourceTitle,
  treatmentOn,
} from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NO_USE',
  'CROP_EXCLUDED',
  'FORM_OTHER',
  'FORM_UNKNOWN',
  'CROP_UNKNOWN',
  'TARGET_UNKNOWN',
  'NOT_HOUSEHOLD',
  'LPH_UNKNOWN',
  'USE_NOT_READY',
  'COMPOSITION_UNKNOWN',
  'HAZARD_CLASS',
  'HAZARD_UNKNOWN',
  'PARTIAL',
  'FRESHNESS',
  'UNVERIFIED',
)

const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

test('with every fact known and harmless the verdict is «можно»', () => {
  const { level, isIncomplete, reasons, allowedFrom } = verdict(sample)
  expect({ level, isIncomplete, allowedFrom, reasons: reasons.map(reasonText) }).toEqual({
    level: 'allowed',
    isIncomplete: false,
    allowedFrom: null,
    reasons: ['PPE info: Очки, перчатки, одежда с длинным рукавом, маска; детей и животных увести.'],
  })
  expect(plain(reasons[0]!.source.title)).toBe('Общие правила безопасности')
})

describe('the form on the package', () => {
  const other = 'FORM_OTHER forbidden: У вас другая форма этой марки: норма не для неё, доза отличается в разы.'
  const unknown = 'FORM_UNKNOWN unknown: У этой марки несколько форм, и норма у них разная: посмотрите на упаковку.'
  cases([
    ['the registered one', { isThisForm: true }, []],
    ['another one', { isThisForm: false }, [other]],
    ['not known', { isThisForm: null }, [unknown]],
  ])
  test('is asked for where the brand has several; another one is another one of every brand', () => {
    expect([undefined, null, true, false].map(told => formFact(true, told).isThisForm)).toEqual([
      null,
      null,
      true,
      false,
    ])
    expect([undefined, null, true, false].map(told => formFact(false, told))).toEqual([
      {},
      {},
      {},
      { isThisForm: false },
    ])
  })
  test('sources', () =>
    expect([
      sourceTitle('FORM_OTHER', { isThisForm: false }),
      sourceTitle('FORM_UNKNOWN', { isThisForm: null }),
    ]).not.toContain(undefined))
})

describe('a registered use', () => {
  const none = 'Яблоня, парша яблони — этот препарат не разрешён.'
  cases([
    ['covers the crop and the target', {}, []],
    [
      'no registration',
      { use: null },
      [`NO_USE forbidden: ${none} На этой культуре он разрешён от другого: парша яблони.`],
    ],
    [
      'there is none, and nothing else on the crop either',
      { use: null, drug: { targetsOnCrop: [] } },
      [`NO_USE forbidden: ${none}`],
    ],
    ['of another crop', { use: { crops: ['grusha'] }, drug: { targetsOnCrop: [] } }, [`NO_USE forbidden: ${none}`]],
    [
      'of another target',
      { use: { targets: [{ alias: 'tlya', effect: 'full' }] }, drug: { targetsOnCrop: [] } },
      [`NO_USE forbidden: ${none}`],
    ],
    [
      'of land without a crop is not for a crop',
      { use: { crops: [] }, drug: { targetsOnCrop: [] } },
      [`NO_USE forbidden: ${none}`],
    ],
    ['of land without a crop', { use: { crops: [] }, crop: { alias: '', edible: false } }, []],
    [
      'excludes the crop by name',
      { use: { exceptions: ['yablonya'] } },
      ['CROP_EXCLUDED forbidden: Регламент прямо исключает культуру «Яблоня».'],
    ],
    ['excludes another crop', { use: { exceptions: ['grusha'] } }, []],
    ['the crop is not chosen', { crop: null }, ['CROP_UNKNOWN unknown: Выберите культуру: у каждой своя норма.']],
    ['the target is not chosen', { target: null }, ['TARGET_UNKNOWN unknown: Выберите, против чего обработка.']],
    [
      'neither is chosen and there is no use',
      { use: null, crop: null, target: null, drug: { targetsOnCrop: [] } },
      ['NO_USE forbidden: Такой нормы у препарата нет.'],
    ],
    [
      'no use against the target, whatever the crop',
      { use: null, crop: null, drug: { targetsOnCrop: [] } },
      ['NO_USE forbidden: Парша яблони — этот препарат не разрешён.'],
    ],
    [
      'a list of what is registered',
      { use: null, drug: { targetsOnCrop: ['Парша яблони', 'Монилиоз'] } },
      [`NO_USE forbidden: ${none} На этой культуре он разрешён от другого: парша яблони, монилиоз.`],
    ],
  ])
  test('the reason names its source and the registered targets', () => {
    expect(sourceTitle('NO_USE', { use: null })).toBe('Государственный каталог пестицидов и агрохимикатов')
    expect(detailsOf('NO_USE', { use: null })).toEqual({ registered_targets: ['Парша яблони'] })
    expect(sourceTitle('CROP_EXCLUDED', { use: { exceptions: ['yablonya'] } })).toBe('Этикетка')
    expect(sourceTitle('CROP_EXCLUDED', { use: { exceptions: ['yablonya'], source: null } })).toBe(
      'Регистрация препарата',
    )
    expect(sourceTitle('CROP_UNKNOWN', { crop: null })).toBe('Правило сайта: неизвестное не значит разрешённое')
  })
})

describe('private plots', () => {
  cases([
    ['allowed', { drug: { lphAllowed: 'yes' } }, []],
    ['not allowed', { drug: { lphAllowed: 'no' } }, ['NOT_HOUSEHOLD forbidden: Препарат не для частных участков.']],
    [
      'a professional use of an allowed drug',
      { use: { audience: 'professional' } },
      ['NOT_HOUSEHOLD forbidden: Препарат не для частных участков.'],
    ],
    [
      'not confirmed',
      { drug: { lphAllowed: null } },
      ['LPH_UNKNOWN unknown: Нет данных, разрешён ли препарат для частных участков. Проверьте этикетку.'],
    ],
    [
      'not confirmed and professional',
      { drug: { lphAllowed: null }, use: { audience: 'professional' } },
      ['NOT_HOUSEHOLD forbidden: Препарат не для частных участков.'],
    ],
  ])
  test('the source is the mark of the catalogue', () =>
    expect(sourceTitle('LPH_UNKNOWN', { drug: { lphAllowed: null } })).toBe(
      'Государственный каталог пестицидов и агрохимикатов: отметка «(Л)» — для личных подсобных хозяйств',
    ))
})

describe('the composition', () => {
  const text = (about: string) => [
    `COMPOSITION_UNKNOWN unknown: Нет данных о составе${about}: группа действия, повтор вещества и перерыв между препаратами не проверены.`,
  ]
  const treated = (drug: object) => ({
    history: [treatmentOn('2026-05-01', { drug: { alias: 'x', name: 'Икс', substances: [], ...drug } })],
  })
  cases([
    ['unknown', { drug: { substances: [] } }, text(' препарата')],
    ['unknown, of a biological kind too', { drug: { kind: 'biopesticide', substances: [] } }, text(' препарата')],
    ['of a fertiliser', { drug: { kind: 'fertilizer', substances: [] } }, text(' препарата')],
    ['of living organisms it does not matter', { drug: { kind: 'beneficial', substances: [] } }, []],
    ['of a trap neither', { drug: { kind: 'trap', substances: [] } }, []],
    ['of a product used before', treated({}), text(' (Икс)')],
    ['of a trap used before', treated({ kind: 'trap' }), []],
    [
      'of several products, each named once',
      { history: [...treated({}).history, ...treated({ alias: 'y', name: 'Игрек' }).history, ...treated({}).history] },
      text(' (Икс, Игрек)'),
    ],
  ])
  test('the products are in the details', () =>
    expect(detailsOf('COMPOSITION_UNKNOWN', treated({}))).toEqual({ drugs: ['x'] }))
})

describe('the registered use as data', () => {
  cases([
    ['read by an editor', { use: { isReady: true } }, []],
    [
      'not read yet',
      { use: { isReady: false } },
      ['USE_NOT_READY unknown: Строка регламента ещё не разобрана: сверьтесь с этикеткой.'],
    ],
    ['checked a year ago', { use: { checkedAt: '2025-06-10' } }, []],
    [
      'checked a day earlier',
      { use: { checkedAt: '2025-06-09' } },
      ['FRESHNESS caution: Регламент проверяли 9 июня 2025: сверьте с этикеткой.'],
    ],
    ['never checked', { use: { checkedAt: null } }, ['UNVERIFIED info: Норма не проверена: сверяйтесь с этикеткой.']],
    [
      'of low confidence',
      { use: { confidence: 'low' } },
      ['UNVERIFIED info: Норма не проверена: сверяйтесь с этикеткой.'],
    ],
    ['for demonstration', { drug: { isDemo: true } }, ['UNVERIFIED info: Демо-данные: сверяйтесь с этикеткой.']],
    [
      'for demonstration and old',
      { drug: { isDemo: true }, use: { checkedAt: '2020-02-29' } },
      ['FRESHNESS caution: Регламент проверяли 29 февраля 2020: сверьте с этикеткой.'],
    ],
  ])
  test('details', () =>
    expect(detailsOf('FRESHNESS', { use: { checkedAt: '2020-02-29' } })).toEqual({ checked_at: '2020-02-29' }))
})

describe('danger to people', () => {
  cases([
    ['class 4', { drug: { hazardHuman: 4 } }, []],
    ['class 3', { drug: { hazardHuman: 3 } }, []],
    [
      'class 2',
      { drug: { hazardHuman: 2 } },
      ['HAZARD_CLASS caution: Класс опасности 2: только с полной защитой, дети и животные вне участка.'],
    ],
    [
      'class 1',
      { drug: { hazardHuman: 1 } },
      ['HAZARD_CLASS caution: Класс опасности 1: только с полной защитой, дети и животные вне участка.'],
    ],
    [
      'unknown',
      { drug: { hazardHuman: null } },
      ['HAZARD_UNKNOWN unknown: Нет данных о классе опасности для человека.'],
    ],
    ['a trap has no class', { drug: { hazardHuman: null, kind: 'trap' } }, []],
    ['beneficial organisms have no class', { drug: { hazardHuman: null, kind: 'beneficial' } }, []],
  ])
  test('details', () => expect(detailsOf('HAZARD_CLASS', { drug: { hazardHuman: 2 } })).toEqual({ class: 2 }))
})

describe('the effect on the target', () => {
  cases([
    ['full', { use: { targets: [{ alias: 'parsha-yabloni', effect: 'full' }] } }, []],
    [
      'partial',
      { use: { targets: [{ alias: 'parsha-yabloni', effect: 'partial' }] } },
      ['PARTIAL caution: Препарат только сдерживает.'],
    ],
    [
      'partial on another target',
      {
        use: {
          targets: [
            { alias: 'parsha-yabloni', effect: 'full' },
            { alias: 'tlya', effect: 'partial' },
          ],
        },
      },
      [],
    ],
    ['no target is chosen', { target: null }, ['TARGET_UNKNOWN unknown: Выберите, против чего обработка.']],
  ])
})

test('that a pair is not registered cites the register, or the demonstration data', () =>
  expect([sourceTitle('NO_USE', { use: null }), sourceTitle('NO_USE', { use: null, drug: { isDemo: true } })]).toEqual([
    'Государственный каталог пестицидов и агрохимикатов',
    'Демонстрационный каталог: сверяйтесь с этикеткой',
  ]))
