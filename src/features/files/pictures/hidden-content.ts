/**
 * Beginnings of what browsers and servers would run, in lower case. At least six bytes each: shorter ones, such as `<svg`, occur by chance in
 * the compressed data of one photo in a hundred.
 */
const programs = [
  '<script',
  '<?php ',
  '<?php\n',
  '<?php\r',
  '<!doctype html',
  '<html>',
  '<html ',
  '<svg xmlns',
  '<iframe',
  'javascript:',
].map(text => Buffer.from(text))
const archiveEnd = Buffer.from('PK\x05\x06', 'latin1')
/** Comments and assignments in place of the width and height of a GIF make it a program. */
const scriptGif = /^GIF8[79]a(?:\/\*|\/\/|=|\s*=)/

type Format = 'jpg' | 'png' | 'webp' | 'gif'

/** Whether a picture is at the same time something else: a page, a program, an archive, or has bytes after its end. */
export function hidesContent(content: Buffer, format: Format): boolean {
  if (format === 'gif' && scriptGif.test(content.toString('latin1', 0, 16))) return true
  if (content.includes('%PDF-1.') || content.includes('%PDF-2.') || isArchive(content) || hasProgram(content))
    return true
  const end = endOf(content, format)
  return end !== null && content.subarray(end).some(byte => byte !== 0)
}

/** The last record of a ZIP archive: it names the length of the comment that follows it up to the end. */
export function isArchive(content: Buffer): boolean {
  const earliest = Math.max(0, content.length - 65_557)
  for (let at = content.indexOf(archiveEnd, earliest); at >= 0; at = content.indexOf(archiveEnd, at + 1))
    if (at + 22 <= content.length && at + 22 + content.readUInt16LE(at + 20) === content.length) return true
  return false
}

/** Letter by letter only where a `<` or `j` was found, which keeps ten megabytes within milliseconds. */
export function hasProgram(content: Buffer): boolean {
  for (const start of ['<', 'j', 'J'])
    for (let at = content.indexOf(start); at >= 0; at = content.indexOf(start, at + 1))
      if (programs.some(program => program.equals(lowerCase(content.subarray(at, at + program.length))))) return true
  return false
}

const lowerCase = (part: Buffer) => Buffer.from(part.map(byte => (byte >= 65 && byte <= 90 ? byte + 32 : byte)))

/** Where the picture ends by its own structure. Null: not known, as after a JPEG, where cameras append previews. */
function endOf(content: Buffer, format: Format): number | null {
  if (format === 'png') return endOfPng(content)
  if (format === 'webp')
    return content.length >= 12 ? 8 + content.readUInt32LE(4) + (content.readUInt32LE(4) % 2) : content.length
  return format === 'gif' ? endOfGif(content) : null
}

function endOfPng(content: Buffer): number {
  let at = 8
  while (at + 12 <= content.length) {
    const isEnd = content.toString('latin1', at + 4, at + 8) === 'IEND'
    at += 12 + content.readUInt32BE(at)
    if (isEnd) break
  }
  return at
}

function endOfGif(content: Buffer): number {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (start: number) => {
    let at = start
    while (at < content.length && content[at] !== 0) at += content[at]! + 1
    return at + 1
  }
  let at = 13 + tableBytes(content[10] ?? 0)
  while (at < content.length) {
    if (content[at] === 0x3b) return at + 1
    if (content[at] === 0x21) at = skipBlocks(at + 2)
    else if (content[at] === 0x2c) at = skipBlocks(at + 11 + tableBytes(content[at + 9] ?? 0))
    else return at
  }
  return at
}
