import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Illustration } from '#ui/illustration.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { PictureImage } from '#ui/pictures/picture-image.tsx'
import { cardPhoto, coverPhoto, figurePhoto, galleryPhotos, outsidePictures, type Picture } from './picture.ts'

const hash = 'a'.repeat(64)
const picture: Picture = {
  ...{ hash, type: 'image/jpeg', width: 1600, height: 1200, alt: 'Лист с пятнами', focalX: 0.5, focalY: 0.5 },
  ...{ caption: null, author: 'Иванова', licence: 'CC BY 4.0' },
}

test('a photo has all formats, its widths and its dimensions, so that nothing moves when it arrives', () => {
  const html = renderToStaticMarkup(<PictureImage photo={coverPhoto(picture)} eager />)
  const set = (format: string) =>
    [320, 640, 960, 1280].map(width => `/files/${hash}-w${width}.${format} ${width}w`).join(', ')
  for (const format of ['avif', 'webp'])
    expect(html).toContain(`<source type="image/${format}" srcSet="${set(format)}" sizes="(min`)
  expect(html).toContain(`srcSet="${set('jpg')}"`)
  expect(html).toContain('width="1600" height="1200" alt="Лист с пятнами"')
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toContain('lazy')
})

test('a card loads its photo late, has no second text and never more than a card needs', () => {
  const html = renderToStaticMarkup(<Illustration kind="plants" alias="tomat" alt="" photo={cardPhoto(picture)} />)
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('alt=""')
  expect(html).not.toContain('w1280')
  expect(html).not.toContain('Иванова')
  expect(html).not.toContain('drawings')
})

test('without a photo the drawing stays', () => {
  const html = renderToStaticMarkup(<Illustration kind="plants" alias="tomat" alt="Томат" photo={null} />)
  expect(html).toContain(`<img src="${drawingAddress('plants', 'tomat')}" width="400" height="300" alt="Томат"`)
  expect(html).not.toMatch(/source|srcset|<a/i)
})

test('a picture narrower than the first variant is shown as it is', () => {
  const photo = figurePhoto({ ...picture, type: 'image/png', width: 300, height: 200 })
  expect(photo).toMatchObject({
    src: `/files/${hash}.png`,
    full: `/files/${hash}.png`,
    credit: 'Фото: Иванова, CC BY 4.0',
  })
  expect(renderToStaticMarkup(<PictureImage photo={photo} />)).not.toMatch(/source|srcset|sizes/i)
})

test.each([
  [1600, 800, 0.1, 0.9, 'object-cover at-1'],
  [800, 1600, 0.1, 0.9, 'object-cover at-9'],
  [1600, 1200, 0.5, 0.5, 'object-cover'],
  [1600, 800, 1, 0, 'object-cover at-10'],
])(
  'a picture of %i × %i with the focal point %f, %f is cropped on its longer side',
  (width, height, focalX, focalY, fit) => {
    expect(cardPhoto({ ...picture, width, height, focalX, focalY }).fit).toBe(fit)
  },
)

test('a gallery has every picture once, the cover first, and nothing but the cover is no gallery', () => {
  const other = { ...picture, hash: 'b'.repeat(64), caption: 'Плод', author: null, licence: null }
  expect(galleryPhotos(picture, [other, picture]).map(({ credit }) => credit)).toEqual([
    'Фото: Иванова, CC BY 4.0',
    'Плод',
  ])
  expect(galleryPhotos(picture, [])).toEqual([])
  expect(galleryPhotos(null, [other])).toHaveLength(1)
})

test('social networks and search engines get the photo, else the drawing', () => {
  const cover = coverPhoto({ ...picture, focalX: 0.25 })
  expect(outsidePictures(cover, 'plants', 'tomat')).toMatchObject({
    share: `/files/${hash}-og-25-50.jpg`,
    search: `/files/${hash}-w1280.jpg`,
  })
  expect(outsidePictures(null, 'plants', 'tomat').share).toBe('/og/plants/tomat.png')
})
