import { expect, test } from 'vitest'
import { honestOldPrice } from './old-price.ts'

/** Kopecks and days of 2026. */
const old = (
  changes: readonly (readonly [priceKop: number, day: string])[],
  { priceKop = 100, oldPriceKop = 200 as number | null, today = '2026-06-10' } = {},
) =>
  honestOldPrice(
    { priceKop, oldPriceKop, changes: changes.map(([price, day]) => ({ priceKop: price, day: `2026-${day}` })) },
    today,
  )

test.each<[string, Parameters<typeof old>, number | null]>([
  ['a price without a history', [[]], null],
  ['the first price', [[[100, '06-01']]], null],
  [
    'a reduction',
    [
      [
        [150, '01-01'],
        [100, '06-01'],
      ],
    ],
    150,
  ],
  [
    'the editor says less',
    [
      [
        [150, '01-01'],
        [100, '06-01'],
      ],
      { oldPriceKop: 120 },
    ],
    120,
  ],
  [
    'nothing is to be shown',
    [
      [
        [150, '01-01'],
        [100, '06-01'],
      ],
      { oldPriceKop: null },
    ],
    null,
  ],
  [
    'the lowest of the thirty days',
    [
      [
        [150, '01-01'],
        [110, '05-10'],
        [180, '05-20'],
        [100, '06-01'],
      ],
    ],
    110,
  ],
  [
    'what was raised before it was reduced',
    [
      [
        [100, '01-01'],
        [200, '05-20'],
        [100, '06-01'],
      ],
    ],
    null,
  ],
  [
    'what was lower long ago',
    [
      [
        [90, '01-01'],
        [200, '04-01'],
        [100, '06-01'],
      ],
    ],
    200,
  ],
  [
    'what ended on the first of the thirty days',
    [
      [
        [90, '01-01'],
        [200, '05-02'],
        [100, '06-01'],
      ],
    ],
    200,
  ],
  [
    'what ended within the thirty days',
    [
      [
        [110, '01-01'],
        [200, '05-03'],
        [100, '06-01'],
      ],
    ],
    110,
  ],
  [
    'a price that went up',
    [
      [
        [50, '01-01'],
        [100, '06-01'],
      ],
    ],
    null,
  ],
  [
    'another price than the last one known',
    [
      [
        [150, '01-01'],
        [120, '06-01'],
      ],
    ],
    null,
  ],
  [
    'thirty days after the reduction',
    [
      [
        [150, '01-01'],
        [100, '05-11'],
      ],
    ],
    150,
  ],
  [
    'longer after the reduction',
    [
      [
        [150, '01-01'],
        [100, '05-10'],
      ],
    ],
    null,
  ],
  [
    'two changes on one day',
    [
      [
        [150, '06-01'],
        [100, '06-01'],
      ],
    ],
    150,
  ],
])('%s', (_, given, expected) => expect(old(...given)).toBe(expected))
