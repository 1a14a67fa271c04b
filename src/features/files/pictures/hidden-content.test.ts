import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasActions } from '../upload/pdf-content.ts'
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
test.each([
  '<svg',
  '<sVg\0',
  '<html\x01',
  '<?phpx',
  '<?',
  'PK\x05\x06',
  zipEnd('').slice(0, 21),
  '%PDF-',
  '<scrip',
  'java',
])('%j alone is a photo', text => {
  expect(hidesContent(jpeg(text), 'jpg')).toBe(false)
})

const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pdf = (text: string, before = 0) => {
  const file = path.join(folder, 'a.pdf')
  writeFileSync(file, `%PDF-1.4\n${' '.repeat(before)}${text}\n%%EOF\n`, 'latin1')
  return file
}

test.each([
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '<</S/Launch/F(cmd.exe)>>',
  '/Type /EmbeddedFile',
  '/Names << /EmbeddedFiles 7 0 R >>',
  '/#4aava#53cript',
])('a PDF with %s acts by itself', async text => {
  expect(await hasActions(pdf(text))).toBe(true)
  // Across the parts in which the file is read.
  for (const before of [262_120, 262_130, 262_135]) expect(await hasActions(pdf(text, before))).toBe(true)
})

test.each([
  '/Title (JavaScript and Launch)',
  '/JavaScripture',
  '/Launcher',
  '/OpenAction [3 0 R /Fit]',
  '/URI (https://sadozor.example)',
])('a PDF with %s does not', async text => {
  expect(await hasActions(pdf(text))).toBe(false)
})
