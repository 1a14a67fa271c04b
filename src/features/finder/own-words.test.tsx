import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseQuery } from '#kit/http/list-query.ts'
import { findFinderFacts } from './find-finder-facts.server.ts'
import { toFinderView } from './finder.view.ts'
import { close, db, july, openFinder } from './finder-page.testing.ts'
import { finderQuery } from './finder-query.ts'
import descriptions from './vectors/words.json' with { type: 'json' }

beforeAll(openFinder)
afterAll(close)

describe('descriptions in own words', () => {
  /** The causes after «Показать причины» is pressed on what the words have ticked. */
  async function causesOf(crop: string, words: string) {
    const { picker } = await july(`crop=${crop}&q=${encodeURIComponent(words)}`)
    const answers = new URLSearchParams(picker!.hiddenParams)
    const ticked = [answers.get('sign'), ...picker!.tiles.flatMap(tile => (tile.isTicked ? tile.alias : []))].filter(
      Boolean,
    )
    const { result } = await july(`crop=${crop}&sign=${ticked.join()}&no=${answers.get('no') ?? ''}`)
    return {
      ticked,
      named: result?.first?.alias,
      causes: [result?.first, ...(result?.others ?? []), ...(result?.rare ?? [])]
        .map(each => each?.alias)
        .filter(Boolean),
    }
  }

  test.each(descriptions.filter(({ cause }) => cause !== null))('$crop: «$words»', async ({ crop, words, cause }) => {
    expect((await causesOf(crop, words)).causes.slice(0, 3)).toContain(cause)
  })

  test.each(descriptions.filter(({ cause }) => cause === null))(
    '$crop: «$words» names nothing',
    async ({ crop, words }) => {
      expect(await causesOf(crop, words)).toMatchObject({ named: undefined, ticked: [] })
    },
  )

  test('what is said to be absent speaks against a cause', async () => {
    const { picker } = await july('crop=ogurec&q=мелкие белые точки, паутины нет')
    expect(Object.fromEntries(picker!.hiddenParams)).toMatchObject({ no: 'leaf-web-below' })
    expect(picker!.words[1]).toContain('учли, что этого нет')
  })

  test('under glass the month does not rank', async () => {
    const query = parseQuery(finderQuery, new URLSearchParams('crop=tomat&sign=leaf-lower-first&place=protected'))
    const { result } = toFinderView(
      query,
      await findFinderFacts(db, 'tomat', 'protected'),
      new Date('2026-11-22T09:00:00Z'),
    )
    expect(result!.rare).toEqual([])
    const outside = parseQuery(finderQuery, new URLSearchParams('crop=tomat&sign=leaf-lower-first'))
    expect(
      toFinderView(outside, await findFinderFacts(db, 'tomat'), new Date('2026-11-22T09:00:00Z')).result!.rare,
    ).not.toEqual([])
  })
})
