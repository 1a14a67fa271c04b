import type { MetaDescriptor } from 'react-router'
import { outsidePictures } from '#features/files/picture.ts'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { ProductDetailView } from './product-detail.view.ts'

const availability = { in: 'InStock', low: 'LimitedAvailability', preorder: 'PreOrder', out: 'OutOfStock' } as const

/** Made in the loader, so that these texts stay out of the browser's scripts. What may not be sold has no offer. */
export function productMeta(product: ProductDetailView, publicUrl: string): MetaDescriptor[] {
  const path = `/shop/${product.alias}`
  const pictures = outsidePictures(product.cover, 'products', product.alias)
  const description = descriptionOf(product)
  const offers = offersOf(product, publicUrl + path)
  return pageMeta({
    title: `${product.title}: цена и\u00a0обработка сотки`,
    description,
    path,
    publicUrl,
    image: pictures.share,
    jsonLd: [
      offers.length > 0
        ? {
            '@type': 'Product',
            name: product.title,
            description,
            image: publicUrl + pictures.search,
            url: publicUrl + path,
            offers,
          }
        : {
            '@type': 'Article',
            headline: product.title,
            description,
            image: publicUrl + pictures.search,
            url: publicUrl + path,
            inLanguage: 'ru',
          },
      breadcrumbList(publicUrl, [
        { name: 'Главная', path: '/' },
        { name: 'Магазин', path: '/shop' },
        ...(product.category
          ? [{ name: product.category.name, path: `/shop?category=${product.category.alias}` }]
          : []),
        { name: product.title, path },
      ]),
    ],
  })
}

function descriptionOf({ title, lead, notSold, packs }: ProductDetailView): string {
  const prices = packs.map(({ text, price }) => `${text}\u00a0— ${price}`).join(', ')
  return [lead ?? `${title}.`, notSold ? `Не\u00a0продаём: ${notSold.why}.` : prices && `${prices}.`]
    .filter(Boolean)
    .join(' ')
}

const offersOf = ({ packs }: ProductDetailView, url: string): JsonLd[] =>
  packs.map(({ sku, text, priceKop, stock }) => ({
    '@type': 'Offer',
    sku,
    name: text,
    price: (priceKop / 100).toFixed(2),
    priceCurrency: 'RUB',
    availability: `https://schema.org/${availability[stock.state]}`,
    url,
  }))
