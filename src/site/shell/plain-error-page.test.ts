import { expect, test } from 'vitest'
import { plainErrorPage } from './plain-error-page.server.ts'

const page = plainErrorPage(['/assets/root.css'])
const texts = (html: string) => [...html.matchAll(/<(?:h1|p|a)[^>]*>([^<]+)</g)].map(([, text]) => text)

test('a busy site says it once and offers to repeat the same address', () => {
  const html = page(503, 'Сервис временно недоступен.', '')
  expect(texts(html)).toEqual([
    '503',
    'Сервис временно недоступен. Попробуйте через минуту.',
    'Повторить',
    'На главную',
  ])
  expect(html).toContain('href="">Повторить')
})

test('a refusal says that there is no access, and why; to repeat it would not help', () => {
  expect(texts(page(403, 'Вход закрыл <администратор>.', ''))).toEqual([
    '403',
    'Сюда нет доступа.',
    'Вход закрыл &#60;администратор&#62;.',
    'На главную',
  ])
})
