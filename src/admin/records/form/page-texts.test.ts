import { expect, test } from 'vitest'
import { findInPage } from './page-texts.ts'

test('title and description of a page are found in its HTML, with their characters', () => {
  const html =
    '<head><title>Скор: регламент &amp; срок</title><meta name="description" content="«Скор» &quot;КЭ&quot; &lt;250&gt;"/></head>'
  expect(findInPage(html)).toEqual({ title: 'Скор: регламент & срок', description: '«Скор» "КЭ" <250>' })
  expect(findInPage('<title>Только заголовок</title>')).toBeNull()
})
