import { areaText } from '#features/dosing/amount-text.ts'
import { objectWords } from '#features/drug-uses/places-and-methods.ts'
import type { UseRow } from '#features/drugs/uses/find-uses.server.ts'
import { waitPhrase } from '#features/drugs/uses/wait-words.ts'
import { coverPhoto, galleryPhotos } from '#features/files/picture.ts'
import { calculatorLink } from '#features/verdict/calculator-link.ts'
import { accusative } from '#kit/text/accusative.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { money, typeset } from '#ui/format/format.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { bestTreatment, shownPack } from '../pricing/best-treatment.ts'
import { oldPriceText } from '../pricing/old-price.ts'
import { areaOf, packText, sotkaOf, unitPriceText } from '../pricing/pack-price.ts'
import { whyNotSold } from '../pricing/sale-permission.ts'
import { stockStates } from '../product.entity.ts'
import type { StoredProduct, Substitute } from './find-product.server.ts'
import { legalFacts } from './legal-facts.ts'

export type ProductDetailView = ReturnType<typeof productDetail>

const shownUses = 6
const shownSubstitutes = 3

/** The view of a product. `uses` are those that the site may recommend today. */
export function productDetail(product: StoredProduct, uses: readonly UseRow[]) {
  const notSold = whyNotSold(product, product.today)
  const { about, use } = product
  const treatment = notSold ? null : bestTreatment(product)
  const packs = notSold ? [] : packsOf(product)
  return {
    alias: product.alias,
    title: typeset(product.title),
    isDemo: product.isDemo,
    lead: product.description ? typeset(product.description) : null,
    category: product.category,
    notSold: notSold && { ...notSold, registration: registrationText(product) },
    packs,
    offer: offerOf(packs),
    treatment: treatment && { price: money(treatment.kopecks), object: typeset(lowerFirst(objectWords(use!.object))) },
    calculator: about && !notSold ? calculatorLink({ drug: about.alias, use: use?.alias }) : null,
    drug: about && { alias: about.alias, to: `/drugs/${about.alias}`, name: about.name },
    sort: product.sort && { to: `/sorts/${product.sort.alias}`, title: `${product.sort.crop} «${product.sort.name}»` },
    facts: legalFacts(product),
    legalNote: product.legalNote ? typeset(product.legalNote) : null,
    uses: notSold ? [] : uses.slice(0, shownUses).map(row => useOf(row, product)),
    moreUses: notSold ? 0 : Math.max(0, uses.length - shownUses),
    substitutes: substitutesOf(product, notSold !== null),
    cover: product.cover && coverPhoto(product.cover),
    photos: galleryPhotos(product.cover, product.images),
  }
}

/** «№ 123, до 14 марта 2031», or null. */
function registrationText({ about }: StoredProduct): string | null {
  const [current] = about?.registrations ?? []
  if (!current?.number) return null
  return `№\u00a0${current.number}${current.numberInvented ? ', номер выдуман: демо-данные' : ''}`
}

function packsOf(product: StoredProduct) {
  const shown = shownPack(product)
  return product.packs.map(pack => {
    const area = product.use && areaOf(pack, product.use)
    const isSotka = product.use !== null && sotkaOf(pack, product.use)?.isEnough === true
    const expected =
      pack.stockState === 'preorder' && pack.expectedAt ? `, ожидается ${shortDate(pack.expectedAt)}` : ''
    return {
      sku: pack.sku,
      text: packText(pack),
      priceKop: pack.priceKop,
      price: money(pack.priceKop),
      oldPrice: oldPriceText(pack, product.today),
      unitPrice: unitPriceText(pack),
      enough: area && !area.isZero ? `на\u00a0${accusative(areaText(area))}` : null,
      isShown: pack === shown && isSotka,
      stock: { state: pack.stockState, word: stockStates[pack.stockState] + expected },
      expiry: pack.expiryDate ? `годен до ${shortDate(pack.expiryDate)}` : null,
    }
  })
}

/** The pack that is enough for a сотка, else the first, in short. */
function offerOf(packs: ReturnType<typeof packsOf>) {
  const pack = packs.find(({ isShown }) => isShown) ?? packs[0]
  return pack ? { price: pack.price, pack: [pack.text, pack.enough].filter(Boolean).join(' · ') } : null
}

function useOf(row: UseRow, { packs, norms, ...product }: StoredProduct) {
  const norm = norms?.[row.alias]
  const pack = norm ? shownPack({ packs, use: norm }) : null
  const sotka = pack && norm ? sotkaOf(pack, norm) : null
  return {
    key: row.alias,
    object: objectWords(row.object),
    place: row.place,
    targets:
      row.targets.length > 0 ? row.targets.map(({ name }) => lowerFirst(name)).join(', ') : (row.targetText ?? ''),
    rate: row.rate,
    wait: waitPhrase(row.phi.text),
    sotka: sotka ? money(sotka.kopecks) : null,
    calculator: product.about && calculatorLink({ drug: product.about.alias, use: row.alias }),
  }
}

/** Instead of what is not sold the same substance first; else another group first, which keeps the disease from getting used to one. */
function substitutesOf({ substitutes }: StoredProduct, isInstead: boolean) {
  const sold = substitutes.filter(other => whyNotSold(other, other.today) === null && shownPack(other))
  const order = (other: Substitute) => (isInstead ? Number(!other.hasSameSubstance) : Number(other.hasSameGroup))
  return sold
    .toSorted((a, b) => order(a) - order(b))
    .slice(0, shownSubstitutes)
    .map(other => {
      const pack = shownPack(other)!
      const treatment = bestTreatment(other)
      return {
        alias: other.alias,
        to: `/shop/${other.alias}`,
        title: typeset(other.title),
        purpose: typeset(other.purpose),
        kind: other.hasSameSubstance
          ? 'то\u00a0же вещество'
          : other.hasSameGroup
            ? 'та\u00a0же группа'
            : 'другая группа',
        price: money(pack.priceKop),
        pack: packText(pack),
        treatment: treatment && money(treatment.kopecks),
      }
    })
}
