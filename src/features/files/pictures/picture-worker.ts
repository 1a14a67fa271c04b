// A process of its own: a picture that crashes or occupies the decoder cannot stop the site, and its low priority leaves pages fast.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { hidesContent } from './hidden-content.ts'
import type { PictureAnswer, PictureFormat, PictureTask } from './picture-task.ts'

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/** Processor time for one task; seconds. It does not depend on what else the machine does. */
const maxSeconds = 10

process.on('disconnect', () => process.exit(0))
process.on('message', async ({ id, task }: { id: number; task: PictureTask }) => {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system < maxSeconds * 1_000_000) return
    // The decoder cannot be interrupted, so the process ends; the next task gets another one.
    process.send?.({ id, answer: { refusal: 'slow' } satisfies PictureAnswer }, () => process.exit(0))
  }, 200)
  const answer = await run(task).catch(toRefusal)
  clearInterval(watch)
  process.send?.({ id, answer })
})

const toRefusal = (error: NodeJS.ErrnoException): PictureAnswer => ({
  refusal: /^(ENOSPC|EDQUOT|EFBIG)$/.test(error.code ?? '') ? 'disk' : 'broken',
})

function run(task: PictureTask): Promise<PictureAnswer> {
  if (task.type === 'variant') return makeVariant(task)
  return task.type === 'clean' ? clean(task) : shrinkPhoto(task)
}

const sharpFormats = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' } as const

/** Only the first frame of an animation is read. sharp drops all metadata, applies the colour profile and makes 8 bits of 16. */
async function clean({ from, to, format, maxPixels }: Extract<PictureTask, { type: 'clean' }>): Promise<PictureAnswer> {
  const content = await readFile(from)
  if (hidesContent(content, format)) return { refusal: 'hidden' }
  const opened = await open(content, format, maxPixels)
  if ('refusal' in opened) return opened
  return write(encode(opened.picture, format === 'gif' ? 'png' : format), to, {
    isAnimated: opened.isAnimated,
    sourceHash: sha256(content),
  })
}

/**
 * Phones store a second picture or a short film behind a photo, and what is hidden there is left out anyway, because only the pixels are
 * written again.
 */
async function shrinkPhoto({
  from,
  to,
  format,
  maxPixels,
  maxSide,
}: Extract<PictureTask, { type: 'photo' }>): Promise<PictureAnswer> {
  const opened = await open(await readFile(from), format, maxPixels)
  if ('refusal' in opened) return opened
  const small = opened.picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  return write(small.webp({ quality: 80, effort: 3 }), to)
}

/** The picture upright and without metadata. */
async function open(
  content: Buffer,
  format: PictureFormat,
  maxPixels: number,
): Promise<{ picture: Sharp; isAnimated: boolean } | Extract<PictureAnswer, { refusal: unknown }>> {
  const metadata = await sharp(content, { limitInputPixels: false }).metadata()
  const { width, height, pages = 1 } = metadata
  if (metadata.format !== sharpFormats[format]) return { refusal: 'broken' }
  if (width * height > maxPixels) return { refusal: 'pixels', width, height }
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().toColourspace('srgb')
  return { picture, isAnimated: pages > 1 }
}

function encode(picture: Sharp, format: 'jpg' | 'png' | 'webp'): Sharp {
  if (format === 'png') return picture.png({ compressionLevel: 6 })
  return format === 'webp' ? picture.webp({ quality: 88, effort: 2 }) : picture.jpeg({ quality: 88 })
}

async function makeVariant({
  from,
  to,
  preset,
  format,
}: Extract<PictureTask, { type: 'variant' }>): Promise<PictureAnswer> {
  const picture = await resize(sharp(from, { limitInputPixels: 200_000_000, failOn: 'error' }), preset)
  const white = { background: '#fff' }
  if (format === 'avif') return write(picture.avif({ quality: 50, effort: 2 }), to)
  if (format === 'webp')
    return write(preset === 'blur' ? picture.webp({ quality: 40 }) : picture.webp({ quality: 76, effort: 3 }), to)
  return write(picture.flatten(white).jpeg({ quality: 78, mozjpeg: true }), to)
}

const share = { width: 1_200, height: 630 }

async function resize(picture: Sharp, preset: string): Promise<Sharp> {
  const [kind, x, y] = preset.split('-')
  if (kind === 'og') return cropAround(picture, Number(x) / 100, Number(y) / 100)
  if (kind === 'feed') return picture.resize({ width: 1_000, height: 1_000, fit: 'inside', withoutEnlargement: true })
  return picture.resize({ width: kind === 'blur' ? 48 : Number(preset.slice(1)), withoutEnlargement: true })
}

/** Covers the frame, then cuts it out with the focal point as near to its middle as the picture allows. */
async function cropAround(picture: Sharp, x: number, y: number): Promise<Sharp> {
  const { width, height } = await picture.metadata()
  const scale = Math.max(share.width / width, share.height / height)
  const size = {
    width: Math.max(share.width, Math.round(width * scale)),
    height: Math.max(share.height, Math.round(height * scale)),
  }
  const offset = (point: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, point * whole - part / 2)))
  const frame = { left: offset(x, size.width, share.width), top: offset(y, size.height, share.height), ...share }
  return picture.resize({ ...size, fit: 'fill' }).extract(frame)
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function write(picture: Sharp, to: string, { isAnimated = false, sourceHash = '' } = {}): Promise<PictureAnswer> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  await writeFile(to, data, { mode: 0o600 })
  return {
    result: { bytes: data.length, width: info.width, height: info.height, hash: sha256(data), sourceHash, isAnimated },
  }
}
