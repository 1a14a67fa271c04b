interface Described {
  alt: string | null
  author: string | null
  licence: string | null
  /** Where it was taken from. */
  sourceUrl: string | null
}

interface Mistake {
  state: 'forbids' | 'warns'
  /** Continues «У фото «…»». */
  text: string
}

/**
 * Why a record with this picture cannot be published, or what should be thought over before. A picture from elsewhere needs its author and
 * licence (Civil Code of the Russian Federation, article 1274: a work is quoted with author and source).
 */
export function mistakesOf({ alt, author, licence, sourceUrl }: Described): Mistake[] {
  const mistakes: Mistake[] = alt?.trim()
    ? []
    : [{ state: 'forbids', text: 'нет описания для тех, кто его не\u00a0видит' }]
  const missing = [!author?.trim() && 'автора', !licence?.trim() && 'лицензии'].filter(Boolean)
  if (missing.length > 0 && sourceUrl?.trim())
    mistakes.push({ state: 'forbids', text: `нет ${missing.join(' и\u00a0')}, а\u00a0снимок не\u00a0наш` })
  else if (missing.length === 2) mistakes.push({ state: 'warns', text: 'не\u00a0указано, чей это снимок' })
  return mistakes
}
