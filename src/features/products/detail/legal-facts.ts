import { quantity } from '#ui/format/format.ts'
import { shortDate } from '#ui/format/format-date.ts'
import type { StoredProduct } from './find-product.server.ts'

export interface LegalFact {
  term: string
  /** Null: «нет данных». */
  value: string | null
}

const hazardText = (hazard: number | null) => (hazard === null ? null : `${hazard}\u00a0класс`)

/** What the law wants to be told about a product with a registration; of others what is known about the batch. */
export function legalFacts({ about, lot, harvestYear, brand }: StoredProduct): LegalFact[] {
  const batch = [lot && `партия ${lot}`, harvestYear && `урожай ${harvestYear}`].filter(Boolean).join(', ')
  if (!about)
    return [...(brand ? [{ term: 'Марка', value: brand }] : []), ...(batch ? [{ term: 'Партия', value: batch }] : [])]
  const [current] = about.registrations
  return [
    {
      term: 'Регистрация',
      value: current?.number ? `№\u00a0${current.number}${current.numberInvented ? ' (выдуман)' : ''}` : null,
    },
    { term: 'Действует до', value: current?.validTo ? shortDate(current.validTo) : null },
    { term: 'Регистрант', value: about.company },
    { term: 'Опасность для людей', value: hazardText(about.hazardHuman) },
    { term: 'Опасность для пчёл', value: hazardText(about.hazardBee) },
    { term: 'Вещества', value: about.substances.map(substanceText).join(', ') || null },
    { term: 'Партия', value: batch || null },
  ]
}

const substanceText = ({ name, content, unit }: { name: string; content: string | null; unit: string | null }) =>
  content && unit ? `${name.toLowerCase()} ${quantity(content, unit)}` : name.toLowerCase()
