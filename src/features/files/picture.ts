import type { PublicPicture } from '#kit/entity/public-picture.ts'
import { ogImage } from '#ui/page/page-meta.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import { fileAddress, ogAddress, variantAddress, variantWidths } from './file-address.ts'
import { fitOf } from './picture-crop.ts'

/** A stored picture as the reads of records return it. */
export type Picture = PublicPicture

/** Where a picture stands: the widest variant that a screen of double density needs there, in pixels, and the attribute `sizes`. */
interface Place {
  widest: number
  sizes: string
}
const card: Place = { widest: 960, sizes: '(min-width:48rem) 20rem, (min-width:27rem) 50vw, 100vw' }
const page: Place = { widest: 1280, sizes: '(min-width:48rem) 30rem, 100vw' }
const small: Place = { widest: 640, sizes: '8rem' }
const gallery: Place = { widest: 960, sizes: '20rem' }
const text: Place = { widest: 1920, sizes: '(min-width:48rem) 45rem, 100vw' }

/** For a card, where the name of the record stands beside the picture. */
export const cardPhoto = (picture: Picture): Photo => ({ ...photoOf(picture, card), alt: '' })

/** The main picture of a page. */
interface CoverPhoto extends Photo {
  /** Path of a JPEG of 1200 × 630 px for social networks. */
  share: string
  /** Path of the picture for structured data. */
  search: string
}

export const coverPhoto = (picture: Picture, place: 'page' | 'small' = 'page'): CoverPhoto => ({
  ...linkedPhoto(picture, creditOf(picture), { page, small }[place]),
  share: ogAddress(picture.hash, picture.focalX, picture.focalY),
  search: searchAddress(picture),
})

/** The cover and the other pictures, each once; none when there is only the cover, which is at the top of the page. */
export function galleryPhotos(cover: Picture | null, others: readonly Picture[]): Photo[] {
  const all = new Map([...(cover ? [cover] : []), ...others].map(picture => [picture.hash, picture]))
  if (all.size === 1 && cover) return []
  return [...all.values()].map(picture =>
    linkedPhoto(picture, [picture.caption, creditOf(picture)].filter(Boolean).join('. '), gallery),
  )
}

/** Inside of a text. */
export const figurePhoto = (picture: Picture): Photo => linkedPhoto(picture, creditOf(picture), text)

/** What stands for a record elsewhere: its cover, else its drawing. */
export const outsidePictures = (
  cover: CoverPhoto | null,
  kind: string,
  alias: string,
): Pick<CoverPhoto, 'share' | 'search'> => cover ?? { share: ogImage(kind, alias), search: ogImage(kind, alias) }

/** A JPEG where there is one, because search engines do not read every format. */
export function searchAddress({ hash, type, width }: Pick<Picture, 'hash' | 'type' | 'width'>): string {
  const last = widthsFor(width, page).at(-1)
  return last ? variantAddress(hash, `w${last}`, 'jpg') : fileAddress(hash, type)
}

/** A photo whose credit leads to the whole picture. */
const linkedPhoto = (picture: Picture, credit: string, place: Place): Photo => ({
  ...photoOf(picture, place),
  full: fileAddress(picture.hash, picture.type),
  credit: credit || 'Открыть фото',
})

function photoOf(picture: Picture, place: Place): Photo {
  const { hash, type, width, height, alt } = picture
  const variants = widthsFor(width, place).map(each => ({ each, address: variantAddress(hash, `w${each}`, 'jpg') }))
  return {
    // A picture narrower than the first variant is shown as it is.
    src: variants[0]?.address ?? fileAddress(hash, type),
    ...(variants.length > 0 && {
      set: variants.map(({ each, address }) => `${address} ${each}w`).join(', '),
      sizes: place.sizes,
    }),
    width,
    height,
    alt: alt ?? '',
    fit: fitOf(picture),
  }
}

const widthsFor = (width: number, { widest }: Place) => variantWidths(width).filter(each => each <= widest)

/** «Фото: Иванова, CC BY 4.0». */
const creditOf = ({ author, licence }: Picture): string =>
  [author && `Фото: ${author}`, licence].filter(Boolean).join(', ')
