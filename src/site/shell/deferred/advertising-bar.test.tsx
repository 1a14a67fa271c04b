import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdvertisingLine } from './advertising-bar.tsx'

test('R-2.80 an advertisement is labelled, names advertiser and erid, and can be closed', () => {
  const markup = renderToStaticMarkup(
    <AdvertisingLine text="Семена со скидкой" url="/go/semena" advertiser="ООО «Семена»" erid="2VtzqvABC" />,
  )
  const text = markup.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('Реклама. ООО «Семена». erid:\u00a02VtzqvABC')
  expect(markup).toMatch(/<a href="\/go\/semena" rel="external sponsored nofollow"[^>]*>Семена со скидкой<\/a>/)
  expect(markup).toContain('aria-label="Закрыть рекламу"')
})
