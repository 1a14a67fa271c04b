import { fileTypeFromBuffer } from 'file-type'
import { diskFull } from '#kit/files/disk-full.ts'
import type { UploadLimits } from '#kit/files/upload-limits.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { StoredType } from '../file-address.ts'
import type { PictureFormat, Refusal } from '../pictures/picture-task.ts'
import { extensionOfName } from './file-name.ts'

interface Kind {
  format: PictureFormat | 'pdf'
  /** What it is called in messages. */
  label: string
  extensions: readonly string[]
  /** What it is stored as. */
  storedType: StoredType
}

/** The allow-list, by the media type that the signature names. Windows saves a JPEG of a page as `.jfif`. */
const kinds: Record<string, Kind> = {
  'image/jpeg': { format: 'jpg', label: 'JPEG', extensions: ['jpg', 'jpeg', 'jfif'], storedType: 'image/jpeg' },
  'image/png': { format: 'png', label: 'PNG', extensions: ['png'], storedType: 'image/png' },
  'image/apng': { format: 'png', label: 'PNG', extensions: ['png'], storedType: 'image/png' },
  'image/webp': { format: 'webp', label: 'WebP', extensions: ['webp'], storedType: 'image/webp' },
  'image/gif': { format: 'gif', label: 'GIF', extensions: ['gif'], storedType: 'image/png' },
  'application/pdf': { format: 'pdf', label: 'PDF', extensions: ['pdf'], storedType: 'application/pdf' },
}

const texts = {
  other: 'Принимаем только JPEG, PNG, WebP, GIF и\u00a0PDF.',
  svg: 'SVG не\u00a0принимаем: внутри может быть программа. Сохраните рисунок как PNG.',
  html: 'Это веб-страница, а\u00a0не\u00a0картинка. Сохраните саму картинку.',
  heic: 'HEIC не\u00a0открываем: сохраните как JPEG.',
  avif: 'AVIF не\u00a0принимаем: сохраните как JPEG, PNG или WebP.',
  hidden: 'В\u00a0этой картинке спрятан другой файл. Откройте её в\u00a0редакторе и\u00a0сохраните заново.',
}

/** Bytes at the beginning that tell the type. */
export const signatureBytes = 4_100

/** The type by signature and extension. Throws 415 in words for everything else. */
export async function findKind(head: Uint8Array, name: string): Promise<Kind> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  const extension = extensionOfName(name)
  const kind = kinds[mime]
  if (!kind) throw new HttpProblem('type', texts[reasonFor(mime, extension, head)])
  if (kind.extensions.includes(extension)) return kind
  const given = extension ? `В\u00a0имени файла .${extension}` : 'В\u00a0имени файла нет расширения'
  throw new HttpProblem(
    'type',
    `${given}, а\u00a0внутри ${kind.label}. Переименуйте файл: нужно .${kind.extensions[0]}.`,
  )
}

const photoTexts = {
  other: 'Принимаем только JPEG, PNG, WebP и\u00a0GIF.',
  heic: 'HEIC не\u00a0открываем: сохраните как JPEG. На\u00a0iPhone: «Настройки», «Камера», «Форматы», «Наиболее совместимый».',
}

/** The format of a photo by its signature alone: messengers and phones give wrong extensions, and the name is not kept. Throws 415 in words. */
export async function findPhotoFormat(head: Uint8Array, name: string): Promise<PictureFormat> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  const format = kinds[mime]?.format
  if (format && format !== 'pdf') return format
  throw new HttpProblem(
    'type',
    format ? photoTexts.other : { ...texts, ...photoTexts }[reasonFor(mime, extensionOfName(name), head)],
  )
}

function reasonFor(mime: string, extension: string, head: Uint8Array): keyof typeof texts {
  const start = Buffer.from(head.subarray(0, 1_024)).toString('latin1').toLowerCase()
  if (/^image\/hei[cf]/.test(mime) || /^hei[cf]$/.test(extension)) return 'heic'
  if (mime === 'image/avif' || extension === 'avif') return 'avif'
  if (extension === 'svg' || start.includes('<svg')) return 'svg'
  return start.includes('<!doctype html') ||
    start.includes('<html') ||
    start.includes('<script') ||
    /^html?$/.test(extension)
    ? 'html'
    : 'other'
}

/** Throws 413 in words. */
export function checkSize(bytes: number, kind: Pick<Kind, 'format'>, limits: UploadLimits): void {
  const isPdf = kind.format === 'pdf'
  const max = isPdf ? limits.pdfBytes : limits.pictureBytes
  if (bytes > max) throw tooLarge(isPdf ? 'PDF' : 'Картинка', max)
}

export const tooLarge = (what: string, max: number) =>
  new HttpProblem(
    'too_large',
    `${what} больше ${Math.floor(max / 1_000_000)}\u00a0МБ. Уменьшите файл и\u00a0загрузите снова.`,
  )

export const emptyFile = () => new HttpProblem('invalid', 'Файл пустой. Выберите другой.')

export const damagedPdf = () =>
  new HttpProblem('invalid', 'Этот PDF повреждён или внутри него другой файл. Сохраните его заново.')

export const activePdf = () =>
  new HttpProblem(
    'invalid',
    'В\u00a0этом PDF есть программа, запуск или вложенный файл. Напечатайте его в\u00a0PDF заново, без них.',
  )

/** What the check of the whole file has found, as an answer to its sender. */
export function refusalProblem(
  refusal: Refusal,
  limits: UploadLimits,
  size: { width?: number; height?: number },
): HttpProblem {
  if (refusal === 'disk') return diskFull()
  if (refusal === 'hidden') return new HttpProblem('type', texts.hidden)
  if (refusal === 'slow')
    return new HttpProblem('invalid', 'Эта картинка обрабатывается слишком долго. Уменьшите её и\u00a0загрузите снова.')
  if (refusal === 'pixels') {
    const points = `${size.width}\u00a0×\u00a0${size.height}`
    return new HttpProblem(
      'too_large',
      `В\u00a0картинке ${points}\u00a0точек, а\u00a0можно до\u00a0${limits.pixels / 1_000_000}\u00a0мегапикселей. Уменьшите её.`,
    )
  }
  return new HttpProblem('invalid', 'Картинка повреждена: её не\u00a0удалось открыть. Сохраните её заново.')
}
