import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAddress, readableDomain, readableUrl } from './readable-domain.ts'

test('every Russian domain is shown as it was typed', () => {
  const label = fc.stringMatching(/^[а-яё][а-яё\d]{0,20}$/)
  fc.assert(
    fc.property(fc.array(label, { minLength: 2, maxLength: 3 }), labels => {
      const domain = labels.join('.')
      expect(readableDomain(domainToASCII(domain))).toBe(domain)
    }),
  )
})

test.each([
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  ['ivan@example.ru', 'ivan@example.ru'],
  // Letters of other scripts, which imitate: «аррӏе» with a Cyrillic palochka, a Greek domain.
  [`ivan@${domainToASCII('аррӏе.рф')}`, `ivan@${domainToASCII('аррӏе.рф')}`],
  [`ivan@${domainToASCII('παράδειγμα.рф')}`, `ivan@${domainToASCII('παράδειγμα.рф')}`],
  // Russian letters below a Latin top imitate a Latin name.
  [`ivan@${domainToASCII('сосо.com')}`, `ivan@${domainToASCII('сосо.com')}`],
  ['ivan@xn--a.xn--p1ai', 'ivan@xn--a.xn--p1ai'],
  ['ivan@xn--.xn--p1ai', 'ivan@xn--.xn--p1ai'],
  ['иван', 'иван'],
])('%s is shown as %s', (address, shown) => expect(readableAddress(address)).toBe(shown))

test.each([
  ['https://xn--80a1acny.xn--p1ai/novosti?a=1#b', 'https://почта.рф/novosti?a=1#b'],
  ['https://xn--80a1acny.xn--p1ai:8443', 'https://почта.рф:8443'],
  ['https://example.ru/xn--80a1acny.xn--p1ai', 'https://example.ru/xn--80a1acny.xn--p1ai'],
  ['/drugs/skor', '/drugs/skor'],
  // A user before the domain would be read as the domain.
  ['https://xn--80a1acny.xn--p1ai@example.ru/', 'https://xn--80a1acny.xn--p1ai@example.ru/'],
  ['', ''],
])('%s is shown as %s', (url, shown) => expect(readableUrl(url)).toBe(shown))
