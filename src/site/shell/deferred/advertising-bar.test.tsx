import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdvertisingLine, chooseByWeight } from './advertising-bar.tsx'

test('R-2.80 an advertisement is labelled, names advertiser and erid, and can be closed', () => {
  const markup = renderToStaticMarkup(
    <AdvertisingLine text="Семена со скидкой" url="/go/semena" advertiser="ООО «Семена»" erid="2VtzqvABC" />,
  )
  const text = markup.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('Реклама. ООО «Семена». erid:\u00a02VtzqvABC')
  expect(markup).toMatch(
    /<a href="\/go\/semena" rel="nofollow sponsored noopener" target="_blank"[^>]*>Семена со скидкой</,
  )
  expect(markup).toContain('aria-label="Закрыть рекламу"')
})

test('one advertisement is chosen, the heavier ones more often', () => {
  const all = [
    { key: 'a', weight: 1 },
    { key: 'b', weight: 3 },
  ]
  expect([0, 0.24, 0.25, 0.99].map(chance => chooseByWeight(all, chance)?.key)).toEqual(['a', 'a', 'b', 'b'])
  expect(chooseByWeight([], 0)).toBeNull()
})
