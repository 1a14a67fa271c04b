import { isAllowedLink } from '#kit/entity/allowed-link.ts'
import { count } from '#ui/format/format-number.ts'

/** What a text of ours cannot hold of what was pasted. */
interface Left {
  pictures: number
  links: number
  embedded: number
  isStruck: boolean
}

/** Takes out what must not come in as if it were text, and counts what the schema will drop. */
export function leaveOut(body: HTMLElement): Left {
  for (const image of body.querySelectorAll('img')) if (isEmoji(image.alt)) image.replaceWith(image.alt)
  const struck = [...body.querySelectorAll('s, strike, del, [data-css*="line-through"]')].filter(({ textContent }) =>
    textContent.trim(),
  )
  for (const element of struck) element.remove()
  const links = [...body.querySelectorAll('a[href]')].filter(
    link => link.textContent.trim() && !isInside(link) && !isAllowedLink(link.getAttribute('href') ?? ''),
  )
  return {
    pictures: [...body.querySelectorAll('img, svg')].filter(image => !isDot(image)).length,
    links: links.length,
    embedded: body.querySelectorAll('iframe, video, audio, object, embed, canvas').length,
    isStruck: struck.length > 0,
  }
}

/** Messengers and mail write these as pictures. */
const isEmoji = (alt: string) => /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u.test(alt)

/** What counts visits is no picture. */
const isDot = (image: Element) => ['width', 'height'].some(name => ['0', '1'].includes(image.getAttribute(name) ?? ''))

/** A place of the copied page itself, such as a footnote of Word. */
const isInside = (link: Element) => (link.getAttribute('href') ?? '').startsWith('#')

const pictures = { one: 'картинка', few: 'картинки', many: 'картинок' }
const addresses = { one: 'ссылка', few: 'ссылки', many: 'ссылок' }
const embeds = { one: 'встроенный объект', few: 'встроенных объекта', many: 'встроенных объектов' }

/** In one line; empty when all was taken. */
export function leftText({ pictures: images, links, embedded, isStruck }: Left): string {
  const parts = [
    ...(images > 0 ? [`${count(images, pictures)} (добавьте через\u00a0«/», «Рисунок»)`] : []),
    ...(links > 0 ? [`${count(links, addresses)} с\u00a0адресом, который на\u00a0сайте не\u00a0открыть`] : []),
    ...(embedded > 0 ? [count(embedded, embeds)] : []),
    ...(isStruck ? ['зачёркнутый текст'] : []),
  ]
  return parts.length > 0 ? `Не\u00a0взято: ${parts.join('; ')}.` : ''
}
