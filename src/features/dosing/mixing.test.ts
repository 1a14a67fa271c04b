import { describe, expect, it } from 'vitest'
import type { TankPartner } from './mix-tags.ts'
import { mix } from './mixing.ts'
import facts from './vectors/mix-drugs.json' with { type: 'json' }
import vectors from './vectors/mixing.json' with { type: 'json' }

const partners = facts as TankPartner[]
const named = (alias: string) => partners.find(({ drug }) => drug.alias === alias)!

describe('tank mixes', () => {
  it.each(vectors.cases.map(vector => [vector.drugs.join(' + '), vector] as const))(
    '%s',
    (_, { drugs, order, pairs, too_many, overall }) => {
      const answer = mix(drugs.map(named))
      expect(answer.order.map(({ drug, rank }) => ({ drug, rank }))).toEqual(order)
      expect(answer.pairs.map(({ pair, verdict, code }) => ({ pair: [...pair], verdict, code }))).toEqual(pairs)
      expect([answer.tooMany, answer.overall]).toEqual([too_many, overall])
    },
  )
})
