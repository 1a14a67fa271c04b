import { describe, expect, test } from 'vitest'
import type { GroupFacts } from './question.ts'
import { cases, dmi, limited, qoi, with_ } from './rotation.testing.ts'
import { detailsOf, group, substance } from './vectors/sample.ts'

describe('the season limit and the share', () => {
  const often = (rest: string) => [`MOA_SHARE caution: Группой FRAC 3 за сезон — ${rest}`]
  const three = (...groups: GroupFacts[]) => groups.map((each, index) => with_(`2026-05-0${index + 1}`, [each]))
  cases([
    ['the last allowed', { ...limited({ maxPerSeason: 2 }), history: [with_('2026-05-01', [dmi])] }, []],
    [
      'one too many',
      { ...limited({ maxPerSeason: 1 }), history: [with_('2026-05-01', [dmi])] },
      often('не больше 1 обработки: эта была бы 2-й из 2.'),
    ],
    [
      'the sixth of five',
      {
        ...limited({ maxPerSeason: 5 }),
        history: ['01', '05', '10', '15', '20'].map(day => with_(`2026-05-${day}`, [dmi])),
      },
      often('не больше 5 обработок: эта была бы 6-й из 6.'),
    ],
    ['a later plan gives way', { ...limited({ maxPerSeason: 1 }), history: [with_('2026-07-01', [dmi])] }, []],
    ['partners of today count once', { ...limited({ maxPerSeason: 1 }), history: [with_('2026-06-10', [dmi])] }, []],
    ['a half of four', { ...limited({ maxSharePct: 50 }), history: three(dmi, qoi, qoi) }, []],
    [
      'more than a third of four',
      { ...limited({ maxSharePct: 33 }), history: three(dmi, qoi, qoi) },
      often('не больше 33 % обработок: эта была бы 2-й из 4.'),
    ],
    [
      'the share is not checked for three treatments',
      { ...limited({ maxSharePct: 33 }), history: three(dmi, qoi) },
      [],
    ],
    [
      'both',
      { ...limited({ maxPerSeason: 2, maxSharePct: 50 }), history: three(dmi, dmi, qoi) },
      often('не больше 2 обработок и не больше 50 % обработок: эта была бы 3-й из 4.'),
    ],
    [
      'days are counted, not drugs',
      {
        ...limited({ maxSharePct: 33 }),
        history: [with_('2026-05-01', [dmi]), with_('2026-05-01', [qoi]), with_('2026-05-02', [qoi])],
      },
      [],
    ],
    [
      'others of the same group twice in one substance',
      {
        drug: {
          substances: [
            substance('a', [group('FRAC', '3', { maxPerSeason: 1 })]),
            substance('b', [group('FRAC', '3', { maxPerSeason: 1 })]),
          ],
        },
        history: [with_('2026-05-01', [dmi])],
      },
      often('не больше 1 обработки: эта была бы 2-й из 2.'),
    ],
  ])
  test('details', () => {
    expect(detailsOf('MOA_SHARE', { ...limited({ maxPerSeason: 1 }), history: [with_('2026-05-01', [dmi])] })).toEqual({
      group: 'FRAC 3',
      count: 2,
      total: 2,
      limit: 1,
    })
    expect(detailsOf('MOA_SHARE', { ...limited({ maxSharePct: 33 }), history: three(dmi, qoi, qoi) })).toEqual({
      group: 'FRAC 3',
      count: 2,
      total: 4,
      share_pct: 33,
    })
  })
})
