import { expect, test } from 'vitest'
import { findKind } from './check-file.server.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')

test.each(['Фото.jpg', 'фото.JPEG', 'фото.jfif'])('%s is a JPEG', async name =>
  expect((await findKind(jpeg, name)).format).toBe('jpg'),
)
test('a JPEG with another extension is refused in words', async () => {
  await expect(findKind(jpeg, 'фото.png')).rejects.toThrow(/имени файла \.png, а.внутри JPEG/)
})
