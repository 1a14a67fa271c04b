import type { StoredProblem } from './find-problem.server.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { firstFitting, fitSentences, listNames } from './sentence.ts'

export interface CropChoice {
  /** A host crop; from the URL, or the only one. */
  crop: StoredProblem['hosts'][number] | null
  isByAddress: boolean
  /** The URL names a crop that is not a host. */
  isWrong: boolean
}

export interface Choice extends CropChoice {
  place?: 'open' | 'protected' | undefined
  /** Of the table of uses, from 1. */
  page: number
}

/** Metadata for search engines; a problem on one of several crops is indexed as a separate page. */
export function detailHead(kind: ProblemKind, problem: StoredProblem, { crop, isByAddress, isWrong, page }: Choice) {
  const { name, alias, latin, hosts } = problem
  const own = isByAddress && hosts.length > 1 ? crop : null
  const heading = own ? `${name}: ${own.name.toLowerCase()}` : name
  const search = new URLSearchParams({ ...(own && { crop: own.alias }), ...(page > 1 && { page: String(page) }) })
  return {
    heading,
    title: titleOf(name, heading, own !== null, page),
    description: own ? summaryOnCrop(name, own.name, kind) : summary(kind, name, latin, hosts),
    canonical: `${kindWords[kind].path}/${alias}${search.size > 0 ? `?${search}` : ''}`,
    isIndexed: !isWrong,
    updatedOn: problem.updatedOn,
  }
}

function titleOf(name: string, heading: string, isOnCrop: boolean, page: number): string {
  if (page > 1)
    return firstFitting(
      [`${heading}, препараты, страница ${page}`, `${heading}, страница ${page}`, `${name}, страница ${page}`],
      60,
    )
  return isOnCrop
    ? firstFitting([`${heading}, чем обработать`, heading, name], 60)
    : firstFitting([`${name}: как узнать и чем обработать`, `${name}: признаки и меры`, name], 60)
}

function summary(kind: ProblemKind, name: string, latin: string | null, hosts: StoredProblem['hosts']): string {
  const crops = hosts.map(host => host.name)
  return fitSentences([
    `${latin && name.length + latin.length < 60 ? `${name} (${latin})` : name}: признаки, двойники и меры.`,
    `Культуры: ${listNames(crops, 3).toLowerCase()}.`,
    ...endings(kind),
    'Что делать сегодня.',
    'Сезон по месяцам.',
  ])
}

const summaryOnCrop = (name: string, crop: string, kind: ProblemKind): string =>
  fitSentences([
    `${name}, культура «${crop}»: как узнать и что делать сегодня.`,
    ...endings(kind),
    'Признаки и двойники.',
    'Сезон по месяцам.',
  ])

/** Long sentences first; short ones fill the rest. */
const endings = (kind: ProblemKind): string[] => [
  kind === 'pests'
    ? 'Порог, агротехника и препараты для личных хозяйств.'
    : 'Опасная погода, агротехника и препараты для личных хозяйств.',
  'Нормы и сроки ожидания.',
]
