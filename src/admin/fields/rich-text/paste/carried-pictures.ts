import { inertDocument } from './paste-html.ts'

/** Types of the library; others are said to be left out. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const marker = 'data-carried'

/** A paste with the content of its pictures, which are uploaded before it comes in. */
export interface CarriedPictures {
  files: readonly File[]
  /** What is pasted when the pictures are in the library. @param ids of the files; null for one that could not be uploaded */
  htmlWith(ids: readonly (number | null)[]): string
}

/** Null where the clipboard has text alone, or pictures only by their addresses: those stay where they are, on another site. */
export function carriedPictures({ clipboardData }: ClipboardEvent): CarriedPictures | null {
  if (!clipboardData) return null
  const html = clipboardData.getData('text/html')
  const { body } = inertDocument(html)
  const own = [...clipboardData.files].filter(({ type }) => types.includes(type))
  if (isPictureAlone(body, clipboardData.getData('text/plain').trim(), own))
    return own.length > 0 ? carried(markedBody(own.length), own) : null
  // A browser copies a picture of a page as its element and its content. Office adds a picture of the text, which nobody wants.
  const images = [...body.querySelectorAll('img')].filter(image => !image.closest('table'))
  if (images.length === 1 && body.textContent.trim() === '' && own.length === 1) {
    images[0]!.setAttribute(marker, '0')
    return carried(body, own)
  }
  const files: File[] = []
  for (const image of images) {
    const file = fileOf(image.getAttribute('src') ?? '', image)
    if (file) image.setAttribute(marker, String(files.push(file) - 1))
  }
  return files.length > 0 ? carried(body, files) : null
}

/** A file that was copied in its folder comes with its name as the text. */
const isPictureAlone = (body: HTMLElement, text: string, own: readonly File[]) =>
  body.childNodes.length === 0 && (text === '' || own.some(({ name }) => name === text))

function markedBody(count: number): HTMLElement {
  const { body } = inertDocument('')
  for (let at = 0; at < count; at++) {
    const image = body.ownerDocument.createElement('img')
    image.setAttribute(marker, String(at))
    body.append(image)
  }
  return body
}

const carried = (body: HTMLElement, files: readonly File[]): CarriedPictures => ({
  files,
  htmlWith(ids) {
    const copy = body.cloneNode(true) as HTMLElement
    for (const image of copy.querySelectorAll(`img[${marker}]`)) {
      const id = ids[Number(image.getAttribute(marker))] ?? null
      if (id === null) continue
      const figure = copy.ownerDocument.createElement('figure')
      figure.setAttribute('data-file', String(id))
      image.replaceWith(figure)
    }
    return copy.innerHTML
  },
})

/** The content of an image that stands in the markup itself. Emoji and what counts visits are a few bytes. */
function fileOf(src: string, image: HTMLImageElement): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=\s]+)$/i.exec(src) ?? []
  if (!types.includes(type.toLowerCase()) || base64.length < leastLetters) return null
  try {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const ending = type.toLowerCase() === 'image/jpeg' ? 'jpg' : type.slice(type.indexOf('/') + 1).toLowerCase()
    return new File([bytes], `${image.alt.trim().slice(0, 80) || 'Из\u00a0статьи'}.${ending}`, {
      type: type.toLowerCase(),
    })
  } catch {
    return null
  }
}

const leastLetters = 200
