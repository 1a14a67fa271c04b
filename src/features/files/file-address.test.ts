import { expect, test } from 'vitest'
import {
  fileAddress,
  mediaAddress,
  ogAddress,
  parseFileAddress,
  variantAddress,
  variantWidths,
} from './file-address.ts'

const hash = '0123456789abcdef'.repeat(4)

test('addresses name the content, its variants and its extension', () => {
  expect(fileAddress(hash, 'image/jpeg')).toBe(`/files/${hash}.jpg`)
  expect(fileAddress(hash, 'application/pdf')).toBe(`/files/${hash}.pdf`)
  expect(variantAddress(hash, 'w640', 'avif')).toBe(`/files/${hash}-w640.avif`)
  expect(mediaAddress('фото 1')).toBe('/media/%D1%84%D0%BE%D1%82%D0%BE%201')
})

test.each([
  [0.5, 0.5, 'og-50-50'],
  [0, 1, 'og-0-100'],
  [-3, 7, 'og-0-100'],
  [0.004, 0.996, 'og-0-100'],
])('the focal point %s, %s is rounded to whole percent within the picture', (x, y, preset) => {
  expect(ogAddress(hash, x, y)).toBe(`/files/${hash}-${preset}.jpg`)
})

test('a picture is never enlarged', () => {
  expect(variantWidths(319)).toEqual([])
  expect(variantWidths(960)).toEqual([320, 640, 960])
  expect(variantWidths(9_999)).toEqual([320, 640, 960, 1280, 1920])
})

test('every address that is made can be read', () => {
  expect(parseFileAddress(fileAddress(hash, 'image/png'))).toEqual({ hash, preset: 'original', format: 'png' })
  expect(parseFileAddress(variantAddress(hash, 'blur', 'webp'))).toEqual({ hash, preset: 'blur', format: 'webp' })
  expect(parseFileAddress(ogAddress(hash, 0.07, 1))).toEqual({ hash, preset: 'og-7-100', format: 'jpg' })
})

test.each([
  `/files/${hash}`,
  `/files/${hash}.svg`,
  `/files/${hash}.avif`,
  `/files/${hash.slice(1)}.jpg`,
  `/files/${hash.toUpperCase()}.jpg`,
  `/files/${hash}-w321.jpg`,
  `/files/${hash}-w0640.jpg`,
  `/files/${hash}-w640.png`,
  `/files/${hash}-blur.jpg`,
  `/files/${hash}-og-05-50.jpg`,
  `/files/${hash}-og-101-50.jpg`,
  `/files/${hash}-original.jpg`,
  `/files/../${hash}.jpg`,
])('%s names nothing', path => {
  expect(parseFileAddress(path)).toBeNull()
})
