import { expect, test } from 'vitest'
import { hidesContent } from './hidden-content.ts'

const jpeg = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text, 'latin1'), Buffer.from([0xff, 0xd9])])
const zipEnd = (comment: string) => `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`

test.each(['x<SCRIPT>', '<?php eval', '<!DOCTYPE html', '<html lang', '<svg xmlns=', '%PDF-1.7', 'JavaScript:alert'])(
  '%j in a picture is found',
  text => {
    expect(hidesContent(jpeg(text), 'jpg')).toBe(true)
  },
)

test('an archive at the end of a picture is found', () => {
  const picture = (comment: string) => Buffer.concat([jpeg('photo'), Buffer.from(zipEnd(comment), 'latin1')])
  expect([hidesContent(picture(''), 'jpg'), hidesContent(picture('comment'), 'jpg')]).toEqual([true, true])
})

// What compressed data contain by chance.
test.each(['<svg', '<sVg\0', '<html\x01', '<?phpx', '<?', 'PK\x05\x06', zipEnd('').slice(0, 21), '%PDF-', '<scrip', 'java'])(
  '%j alone is a photo',
  text => {
    expect(hidesContent(jpeg(text), 'jpg')).toBe(false)
  },
)
